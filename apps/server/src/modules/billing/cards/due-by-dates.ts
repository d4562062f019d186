// What other modules show of an order that is paid by card in several times.
export { dueByDates } from './asked.queries.ts'
