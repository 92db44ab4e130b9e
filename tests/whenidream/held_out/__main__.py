"""Print the figures of docs/strength.md for the held-out cases."""

from . import OTHERS, read, sets

print("| clues | right | fair called illegal |\n|---|---|---|")
for name, found in sets():
    share = f"{found.right} of {found.clues}, {found.right / found.clues:.1%}"
    print(f"| {name} | {share} | {found.fair_called_illegal} of {found.fair} |")
print("\n| stories | pieces found | found falsely |\n|---|---|---|")
for language in OTHERS:
    story = read(language)
    print(f"| {language} | {story.found} of {story.named} | {story.found_falsely} |")
