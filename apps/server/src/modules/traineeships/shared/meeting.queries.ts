// SQL of where those who take part in a stage meet: a room, or a place online with its address.
import { sql } from 'kysely'

/** Of a place of a stage (the alias of its row): the address where those who take part meet, while the stage is online. Never for visitors. */
export const meetingLink = (place: string) =>
  sql<
    string | null
  >`(select ${sql.ref(`${place}.link`)} from traineeship_sessions os where os.id = ${sql.ref(`${place}.session_id`)} and os.online)`
/** The same place as mails, calendars and papers say it: its name and, online, its address. */
export const meetingPlace = (place: string) =>
  sql<string | null>`nullif(concat_ws(', ', ${sql.ref(`${place}.name`)}, ${meetingLink(place)}), '')`
