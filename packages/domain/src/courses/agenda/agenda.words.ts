// Words of the calendar: what a block of it is.
import type { AgendaState } from './agenda.schema.ts'

export const agendaStateWords: Readonly<Record<AgendaState, string>> = {
  planned: 'Prévu',
  declared: 'À confirmer',
  confirmed: 'Confirmé',
  disputed: 'Contesté',
  stage: 'Stage',
}
