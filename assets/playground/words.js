// The page's own texts, one file in words/ for each language. The bot's texts come from the bot.

const storageKey = 'bastide.language';
const known = { en: await read('en') };
let current = known.en;
let tag = 'en';

async function read(language) {
  const answer = await fetch(`words/${language}.json`);
  return answer.ok ? answer.json() : null;
}

// speak chooses the language of the page, and of all people on it: the one in the address, the one
// chosen earlier, or the browser's. An unknown language becomes English.
export async function speak() {
  const wanted = new URLSearchParams(location.search).get('lang') || localStorage.getItem(storageKey) || navigator.language;
  const language = wanted.split('-')[0].toLowerCase();
  known[language] ??= await read(language);
  if (known[language]) [current, tag] = [known[language], language];
  document.documentElement.lang = tag;
}

// choose changes the language, also for later visits.
export function choose(language) {
  localStorage.setItem(storageKey, language);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(null, '', address);
  return speak();
}

// locale is the language of the page.
export const locale = () => tag;

// say returns the sentence of that name with its {blanks} filled in.
export function say(name, blanks = {}) {
  return current[name].replace(/\{(\w+)\}/g, (_, blank) => blanks[blank]);
}
