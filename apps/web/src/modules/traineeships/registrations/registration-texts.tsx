// How a registration is shown: its state, its subjects, its bills with what was paid, its particular requests.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { RegistrationRow } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { type ShownState, shownStateLabels } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './registrations.module.css'

const states = {
  '1-temporary': { meaning: 'warning', icon: IconClock },
  '2-firm': { meaning: 'success', icon: IconCircleCheck },
  cancelled: { meaning: 'grey', icon: IconBan },
} as const satisfies Record<ShownState, object>

export const RegistrationStatut = ({ state }: { readonly state: ShownState }) => (
  <Statut {...states[state]}>{shownStateLabels[state]}</Statut>
)

export const SubjectsCell = ({ row }: { readonly row: Pick<RegistrationRow, 'traineeshipSubjects'> }) => (
  <ul className={classes.lines}>
    {row.traineeshipSubjects.map((subject) => (
      <li key={subject.id}>
        {subject.name}
        {subject.isOption && ' (option)'} <span className={classes.hours}>{subject.groupHours ?? 'sans groupe'}</span>
      </li>
    ))}
  </ul>
)

const print = (id: number) => urlOf(billingApi.billPrint, { id: String(id), mode: 'simple' })

/** What was paid of what: the word first, then the amounts. */
const Paid = ({ row }: { readonly row: RegistrationRow }) => {
  if (row.owed > 0) return <Statut meaning="danger">{`${formatEuros(row.owed)} à rembourser`}</Statut>
  // nothing is settled of what is cancelled: what was kept is said for itself
  if (row.shownState === 'cancelled')
    return row.totalPaid === 0 ? null : <Statut meaning="grey">{`${formatEuros(row.totalPaid)} gardés`}</Statut>
  if (row.total === 0) return null
  if (row.remained === 0) return <Statut meaning="success">{`Réglée, ${formatEuros(row.totalPaid)}`}</Statut>
  if (row.totalPaid === 0) return <Statut meaning="warning">{`${formatEuros(row.total)} à régler`}</Statut>
  return <Statut meaning="warning">{`${formatEuros(row.totalPaid)} sur ${formatEuros(row.total)}`}</Statut>
}

export const BillsCell = ({ row }: { readonly row: RegistrationRow }) =>
  row.bills.length === 0 ? (
    <Dash />
  ) : (
    <div className={classes.bills}>
      <Paid row={row} />
      <ul className={classes.lines}>
        {row.bills.map((bill) => (
          <li key={bill.id}>
            {bill.type === 'credit-note' && <span className={classes.quiet}>Avoir </span>}
            <a href={print(bill.id)} target="_blank" rel="noreferrer">
              {bill.reference}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )

/** What the family asked for: days missed, chapters studied already, their own words. */
export const RequestsCell = ({ row }: { readonly row: RegistrationRow }) => {
  const said = [
    row.cancelAsked === null
      ? null
      : `Annulation demandée le ${formatInstant(row.cancelAsked.at)}\u00a0: ${row.cancelAsked.reason}`,
    row.movedDates === null
      ? null
      : `Nouveaux jours\u00a0: ${row.movedDates === 'agreed' ? 'acceptés par la famille' : 'réponse attendue'}`,
    row.replacedBy === null ? null : `Reprise\u00a0: ${row.replacedBy}`,
    row.heldUntil === null ? null : `Place gardée jusqu’au ${untilWords(row.heldUntil)}`,
    row.absenceDays.length > 0 ? `Absent\u00a0: ${row.absenceDays.map(dayLabel).join(', ')}` : null,
    ...row.studiedChapters.map(({ subject, chapters }) => `Déjà vu en ${subject}\u00a0: ${chapters.join(', ')}`),
    row.comments,
  ].filter((line) => line !== null)
  return said.length === 0 ? (
    <Dash />
  ) : (
    <ul className={classes.lines}>
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
