// The page's own words, a file of words/ a language. What the bot says comes from the bot.

const known = { en: await read('en') };
let current = known.en;
let tag = 'en';

async function read(language) {
  const answer = await fetch(`words/${language}.json`);
  return answer.ok ? answer.json() : null;
}

// speak chooses the language by a person's locale; one that the page does not know is English.
export async function speak(locale) {
  tag = locale || 'en';
  const language = tag.split('-')[0];
  known[language] ??= await read(language) ?? known.en;
  current = known[language];
  document.documentElement.lang = tag;
}

// locale is the current person's, for dates.
export const locale = () => tag;

// say gives the sentence of that name, its {blanks} filled in.
export function say(name, blanks = {}) {
  return current[name].replace(/\{(\w+)\}/g, (_, blank) => blanks[blank]);
}
