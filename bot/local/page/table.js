// What this tab knows of the table, and its one websocket.

const asked = new Map();
const listeners = new Set();
let socket = null;
let lastQuestion = 0;

/** Everything shown is made from this. Messages are kept per channel, by id, oldest first. */
export const table = {
  me: null, bot: null, online: false, connected: false, guild: null,
  people: [], channels: [], commands: [], messages: new Map(), here: null,
};

/** Call back with {t: kind, ...} for everything that happens. */
export const listen = (listener) => listeners.add(listener);
const tell = (news) => listeners.forEach((listener) => listener(news));

/** Ask the table to do something for this person; gives its answer ({error} if it cannot be done). */
export function ask(what, details = {}) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ error: "" , offline: true });
  const id = ++lastQuestion;
  socket.send(JSON.stringify({ id, do: what, ...details }));
  return new Promise((resolve) => asked.set(id, resolve));
}

/** Take a seat as this person, and keep it: lost connections come back by themselves. */
export function connect(name, language) {
  const query = new URLSearchParams({ as: name, ...(language ? { locale: language } : {}) });
  socket = new WebSocket(`ws://${location.host}/table?${query}`);
  socket.onmessage = (frame) => take(JSON.parse(frame.data));
  socket.onclose = () => {
    table.connected = false;
    asked.forEach((resolve) => resolve({ error: "", offline: true }));
    asked.clear();
    tell({ t: "lost" });
    setTimeout(() => connect(table.me?.username ?? name, language), 1000);
  };
}

function take(news) {
  if (news.re !== undefined) {
    asked.get(news.re)?.(news);
    asked.delete(news.re);
    return;
  }
  const { t } = news;
  if (t === "hello") greet(news);
  else if (t === "message") keep(news.message);
  else if (t === "gone") table.messages.get(news.channel)?.delete(news.message);
  else if (t === "page") table.online = news.bot_online ?? table.online;
  else if (t in table) table[t] = news[t];
  tell(news);
}

function greet({ t, messages, ...rest }) {
  Object.assign(table, rest, { connected: true, messages: new Map() });
  messages.forEach(keep);
}

function keep(message) {
  if (!table.messages.has(message.channel_id)) table.messages.set(message.channel_id, new Map());
  table.messages.get(message.channel_id).set(message.id, message);
}

/** Older messages of a channel come in front of those known; says how many came. */
export async function older(channel) {
  const known = table.messages.get(channel) ?? new Map();
  const before = known.keys().next().value ?? "0";
  const { messages = [] } = await ask("older", { channel, before });
  table.messages.set(channel, new Map([...messages.map((message) => [message.id, message]), ...known]));
  return messages.length;
}

export const channel = (id) => table.channels.find((found) => found.id === id);
export const user = (id) => [...table.people, table.bot].find((found) => found?.id === id);
export const nameOf = (found) => found?.global_name || found?.username || "?";
export const isThread = (found) => found.type === 11 || found.type === 12;
export const placeName = (found) => (isThread(found) ? found.name : `#${found.name}`);
