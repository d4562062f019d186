// The registrations of a session on its record: by status, with subjects, bills and particular requests.

import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type { RegistrationRow } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import {
  type ShownState,
  shownStateLabels,
  shownStates,
} from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { counted } from '../../../platform/fr/typography.ts'
import { columnsOf, type ListFilter } from '../../../platform/list/list.types.ts'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { useIsPhone } from '../../../platform/theme/use-is-phone.ts'
import type { SessionSectionProps } from '../sessions/session-texts.ts'
import { BillsCell, RegistrationStatut, RequestsCell, SubjectsCell } from './registration-texts.tsx'
import classes from './registrations.module.css'
import { useRegistrationActions } from './use-registration-actions.tsx'

const columns = columnsOf<typeof api.registrationList>()([
  {
    id: 'student',
    label: 'Élève',
    cell: (row) => <AppLink href={`/student/show/${row.student.id}`}>{row.student.label}</AppLink>,
    sort: true,
    width: 170,
    isTitle: true,
    card: 'title',
  },
  {
    id: 'level',
    label: 'Niveau',
    cell: (row) => <span className={classes.lines}>{row.traineeshipLevel.label}</span>,
    sort: true,
    width: 170,
    card: 'line',
  },
  {
    id: 'family',
    label: 'Famille',
    cell: (row) => <AppLink href={`/customer/show/${row.customer.id}`}>{row.customer.label}</AppLink>,
    width: 150,
    card: 'line',
  },
  { id: 'subjects', label: 'Matières', cell: (row) => <SubjectsCell row={row} />, card: 'line' },
  { id: 'bill', label: 'Facture', cell: (row) => <BillsCell row={row} />, width: 190, card: 'aside' },
  { id: 'requests', label: 'Demandes particulières', cell: (row) => <RequestsCell row={row} />, card: 'none' },
])

const filters: readonly ListFilter[] = [
  {
    kind: 'toggle',
    param: 'annulees',
    input: 'withoutCancelled',
    label: 'Annulées',
    off: 'Avec les annulées',
    on: 'Sans les annulées',
  },
]
const noun = {
  one: 'inscription',
  many: 'inscriptions',
  isFeminine: true,
  none: 'Aucune inscription pour l’instant',
  why: 'Inscrivez un élève\u00a0: sa facture et sa place suivent.',
}
const allStates = 'Tous les statuts'
const keyOf = (row: RegistrationRow) => row.id
const nameOf = (row: RegistrationRow) => row.student.label
const groupOf = (row: RegistrationRow) => ({
  key: row.shownState,
  label: <RegistrationStatut state={row.shownState} />,
})

const StateFilter = (props: {
  readonly value: ShownState | null
  readonly onChange: (value: ShownState | null) => void
  readonly isPhone: boolean
}) => (
  <Select
    aria-label="Statut"
    data={[{ value: '', label: allStates }, ...wordOptions(shownStateLabels, shownStates)]}
    value={props.value ?? ''}
    allowDeselect={false}
    w={props.isPhone ? '100%' : 210}
    size={props.isPhone ? 'sm' : 'xs'}
    onChange={(value) => props.onChange(shownStates.find((state) => state === value) ?? null)}
  />
)

export const RegistrationsSection = ({ session }: SessionSectionProps) => {
  const canWrite = useCan('traineeships', 'write') && session.canSave
  const mayRegister = canWrite && session.status !== '0-cancelled'
  const [state, setState] = useState<ShownState | null>(null)
  const { actionsOf, dialogs, create, open } = useRegistrationActions(session.id, canWrite)
  const input = useMemo(
    () => ({ sessionId: String(session.id), ...(state === null ? {} : { status: state }) }),
    [session.id, state],
  )
  const isPhone = useIsPhone()
  const states = <StateFilter value={state} onChange={setState} isPhone={isPhone} />
  const newButton = mayRegister && <NewButton label={isPhone ? 'Inscrire' : 'Inscrire un élève'} onClick={create} />
  return (
    <div>
      {isPhone && states}
      <ServerTable<typeof api.registrationList>
        id={`inscriptions-de-session-${session.id}`}
        operation={api.registrationList}
        input={input}
        columns={columns}
        filters={filters}
        defaultSort="status.asc"
        sizesOffered={[]}
        simplePaging
        keep="memory"
        searchLabel="Élève, client…"
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        groupOf={groupOf}
        isOff={(row) => !row.isEnabled}
        offWord="Annulée"
        onOpen={open}
        actionsOf={actionsOf}
        totalsLabel={(_, { totals }) => (
          <>
            {counted(totals.active, 'inscription active', 'inscriptions actives')} · {formatEuros(totals.totalPaid)}{' '}
            réglés sur {formatEuros(totals.total)}
            {totals.remained > 0 && (
              <>
                {' '}
                · reste dû <b>{formatEuros(totals.remained)}</b>
              </>
            )}
          </>
        )}
        extra={
          <>
            {!isPhone && states}
            {newButton}
          </>
        }
        {...(mayRegister ? { onNew: create, newButton } : {})}
      />
      {dialogs}
    </div>
  )
}
