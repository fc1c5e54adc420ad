// The page's own words in English and French. What the bot says comes from the bot.

const english = {
  banner: 'Local stand-in, not Discord: nothing leaves this machine.',
  outage: 'The program is not running — waiting for it to start again…',
  channels: 'Channels', open: 'Show the channels', people: 'Play as', be: 'Play as {name} (key {key})',
  spectator: 'spectator', archived: 'Closed threads ({count})', thread: 'thread', forum: 'forum', unread: 'unread',
  called: '{name} is wanted', online: 'online', offline: 'offline',
  empty: 'Nothing here yet. Type / below to see what {bot} can do.',
  emptyForum: 'No posts in this forum yet.',
  earlier: 'Show earlier messages', latest: 'Latest messages',
  used: '{name} used', edited: '(edited)', thinking: '{bot} is thinking…',
  onlyYou: 'Only you can see this.', dismiss: 'Dismiss',
  failed: 'This interaction failed.', silent: 'The application did not respond.',
  hint: 'Type / for a command', onlyCommands: 'Only commands work here: type / to see them.',
  noBot: 'The bot is not connected, so there are no commands.', noCommand: 'No such command.',
  send: 'Send the command', slash: 'List the commands', optional: 'Add option {name}', remove: 'Remove {name}',
  suggestions: 'Suggestions', required: 'required', missing: 'Please give: {names}.',
  time: 'Clock', hour: '+1 h', anHour: 'Move the clock one hour forward', oneDay: '+1 d', aDay: 'Move the clock one day forward',
  event: 'Next event', anEvent: 'Move the clock to the next reminder or deadline',
  idle: 'Nothing will happen by itself: no clock is running.',
  yes: 'True', no: 'False', choose: 'Choose…', done: 'Done', chosen: 'Choose {min} to {max}', none: 'Nothing to choose from.',
  cancel: 'Cancel', close: 'Close', enlarge: 'Enlarge: {alt}', picture: 'picture without description',
  mention: '{name}, you are wanted in {channel}', mentionOther: '{name} is wanted in {channel}',
  look: 'Look', switch: 'Play as {name}', gone: 'That message is not here any more.',
  unknown: 'This page cannot show a component of type {type}.', outside: 'picture outside this machine, not loaded',
  reveal: 'Show hidden text', somebody: 'somebody', somewhere: 'somewhere', today: 'Today', yesterday: 'Yesterday',
};

const french = {
  banner: 'Essai local, pas Discord : rien ne quitte cette machine.',
  outage: 'Le programme ne tourne pas — en attente de son redémarrage…',
  channels: 'Salons', open: 'Afficher les salons', people: 'Qui joue', be: 'Devenir {name} (touche {key})',
  spectator: 'spectateur', archived: 'Fils fermés ({count})', thread: 'fil', forum: 'forum', unread: 'non lu',
  called: 'On attend {name}', online: 'en ligne', offline: 'hors ligne',
  empty: 'Rien ici pour l’instant. Tapez / ci-dessous pour voir ce que {bot} sait faire.',
  emptyForum: 'Aucun message dans ce forum pour l’instant.',
  earlier: 'Afficher les messages précédents', latest: 'Derniers messages',
  used: '{name} a utilisé', edited: '(modifié)', thinking: '{bot} réfléchit…',
  onlyYou: 'Visible par vous uniquement.', dismiss: 'Masquer',
  failed: 'Cette interaction a échoué.', silent: 'L’application n’a pas répondu.',
  hint: 'Tapez / pour une commande', onlyCommands: 'Seules les commandes fonctionnent ici : tapez / pour les voir.',
  noBot: 'Le bot n’est pas connecté : il n’y a pas de commandes.', noCommand: 'Aucune commande de ce nom.',
  send: 'Envoyer la commande', slash: 'Lister les commandes', optional: 'Ajouter l’option {name}', remove: 'Retirer {name}',
  suggestions: 'Suggestions', required: 'obligatoire', missing: 'Il manque : {names}.',
  time: 'Horloge', hour: '+1 h', anHour: 'Avancer l’horloge d’une heure', oneDay: '+1 j', aDay: 'Avancer l’horloge d’un jour',
  event: 'Événement suivant', anEvent: 'Avancer l’horloge jusqu’au prochain rappel ou à la prochaine échéance',
  idle: 'Rien n’arrivera tout seul : aucune pendule ne tourne.',
  yes: 'Vrai', no: 'Faux', choose: 'Choisir…', done: 'Terminé', chosen: 'Choisissez de {min} à {max}', none: 'Rien à choisir.',
  cancel: 'Annuler', close: 'Fermer', enlarge: 'Agrandir : {alt}', picture: 'image sans description',
  mention: '{name}, on vous attend dans {channel}', mentionOther: 'On attend {name} dans {channel}',
  look: 'Voir', switch: 'Devenir {name}', gone: 'Ce message n’est plus là.',
  unknown: 'Cette page ne sait pas afficher un composant de type {type}.', outside: 'image hors de cette machine, non chargée',
  reveal: 'Afficher le texte caché', somebody: 'quelqu’un', somewhere: 'quelque part', today: 'Aujourd’hui', yesterday: 'Hier',
};

let current = english;
let tag = 'en';

// speak chooses the language by a person's locale.
export function speak(locale) {
  tag = locale || 'en';
  current = tag.startsWith('fr') ? french : english;
  document.documentElement.lang = tag;
}

// locale is the current person's, for dates.
export const locale = () => tag;

// say gives the sentence of that name, its {blanks} filled in.
export function say(name, blanks = {}) {
  return current[name].replace(/\{(\w+)\}/g, (_, blank) => blanks[blank]);
}
