// What cancelling a stage would do, as the tests of its dialog read it.
import type {
  CancellationRecap,
  CancelledFamily,
} from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'

export const familyOf = (id: number, values: Partial<CancelledFamily> = {}): CancelledFamily => ({
  registrationId: id,
  student: `Éva Le Goff ${id}`,
  customer: `Solenn Le Goff ${id}`,
  subjects: null,
  creditedCents: 18_000,
  onCardCents: 18_000,
  otherCents: 0,
  hasEmail: true,
  isPaying: false,
  obstacle: null,
  ...values,
})

export const recapOf = (values: Partial<CancellationRecap> = {}): CancellationRecap => ({
  sessionId: 2,
  groupId: null,
  name: 'Toussaint en ligne',
  seen: 'a1',
  families: [familyOf(1)],
  teachers: [],
  waiting: 0,
  others: [],
  texts: {
    family: { subject: 'Le stage est annulé', body: 'Motif : (votre motif)' },
    teacher: null,
    waiting: null,
  },
  obstacles: [],
  ...values,
})
