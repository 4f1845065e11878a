"""A week of one table, as its channel shows it: `python -m bench.week [--seed 1] [--language it] --out FOLDER`.

Four people with habits, and a fifth who comes later, play a mission over seven days against the real bot, on a clock
that is moved by hand. Somebody who was not there should be able to read the channel and understand what happened; so
what is written down is what Discord would show, and nothing else.

    people    who plays, and when each of them looks in
    diary     what they do besides playing, and when
    course    the days, one half hour after the other
    markup    Discord's markup as HTML and as plain text
    showing   the channel as a page and as text, and what people saw in private

`channel.html`, `channel.txt` and the pictures are the channel; `private.txt` is what each person saw alone, for a
second look.
"""
