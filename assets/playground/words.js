// The page's own words, a file of words/ a language. What the bot says comes from the bot.

const shelf = 'bastide.language';
const known = { en: await read('en') };
let current = known.en;
let tag = 'en';

async function read(language) {
  const answer = await fetch(`words/${language}.json`);
  return answer.ok ? answer.json() : null;
}

// speak chooses the language of the page, and of all who are played on it: the one that the
// address or somebody before has chosen, else the browser's. One that the page does not know is
// English.
export async function speak() {
  const wanted = new URLSearchParams(location.search).get('lang') || localStorage.getItem(shelf) || navigator.language;
  const language = wanted.split('-')[0].toLowerCase();
  known[language] ??= await read(language);
  if (known[language]) [current, tag] = [known[language], language];
  document.documentElement.lang = tag;
}

// choose changes the language for good.
export function choose(language) {
  localStorage.setItem(shelf, language);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(null, '', address);
  return speak();
}

// locale is the language of the page.
export const locale = () => tag;

// say gives the sentence of that name, its {blanks} filled in.
export function say(name, blanks = {}) {
  return current[name].replace(/\{(\w+)\}/g, (_, blank) => blanks[blank]);
}
