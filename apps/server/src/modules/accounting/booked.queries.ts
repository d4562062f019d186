// SQL of the day on which a paper comes into the books.
import { sql } from 'kysely'

/** Of a paper `b`: its own day; of a debt of another program, whose bill may be older than the books, the day it was taken over. */
export const bookedOn = sql`case when b.is_opening and b.kind = 'bill' then (b.mentions #>> '{opening,on}')::date else b.issued_on end`
