// Who is played in the other tabs of this browser. Calls for such a person are not shown here.

const line = new BroadcastChannel('bastide');
const tab = Math.random().toString(36).slice(2);
const others = new Map(); // tab → person
let mine = '';

line.onmessage = ({ data }) => {
  if (data.asks) tell();
  else others.set(data.tab, data.person);
};
addEventListener('pagehide', () => line.postMessage({ tab, person: '' }));
addEventListener('pageshow', () => mine && tell());
line.postMessage({ asks: true });

function tell() {
  line.postMessage({ tab, person: mine });
}

// playHere tells the other tabs who is played in this one.
export function playHere(person) {
  mine = person;
  tell();
}

// playedElsewhere says whether a person is played in another tab.
export const playedElsewhere = (person) => [...others.values()].includes(person);
