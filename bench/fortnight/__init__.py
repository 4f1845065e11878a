"""A simulated fortnight: `python -m bench.fortnight [--seed 1] [--small]`.

Forty tables, a hundred and fifty people with habits, thirty restarts at random moments and a day without the bot, on a
clock that is moved by hand. The bot is the real one, in the same process as the local table that is Discord to it; a
restart is either an orderly one, or everything that the bot was doing is cancelled at once and its file is reopened.

What people do is drawn from the seed and is done one after the other, but for what is meant to collide (double clicks,
presses while the bot is killed). There the event loop decides what comes first, so two runs with one seed differ in
detail; each has to pass.

    casting   who plays what with whom, and which habits they have
    house     Discord, the bot, and how it comes and goes
    visits    what a person does who looks at a table
    watching  what is noted from outside, and what must be true
    course    the days, one half hour after the other
    report    what it came to
"""
