"""What was agreed on beforehand: standing orders, plans, and how both are carried out with nobody there."""
