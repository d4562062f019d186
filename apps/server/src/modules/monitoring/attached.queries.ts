// What hangs on a family or on a pupil, of what this module holds: cards of its follow-up.
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedCards: AttachedSource = {
  of: 'customers',
  moves: [{ table: 'monitoring_cards', column: 'customer_id', words: ['dossier suivi', 'dossiers suivis'] }],
}

export const attachedCardsOfOthers: readonly AttachedSource[] = [
  {
    of: 'students',
    moves: [{ table: 'monitoring_cards', column: 'student_id', words: ['dossier suivi', 'dossiers suivis'] }],
  },
  {
    of: 'teachers',
    moves: [{ table: 'monitoring_cards', column: 'teacher_id', words: ['dossier suivi', 'dossiers suivis'] }],
  },
  {
    of: 'contacts',
    moves: [{ table: 'monitoring_cards', column: 'contact_id', words: ['dossier suivi', 'dossiers suivis'] }],
  },
]
