// The candidates who were refused: who, when and why, and the way back.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { fullName, listName } from '@cartable/domain/people/people.rules.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import type { RefusedCandidateRow } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { candidateStatusLabels, reopenedStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { filterOptions } from '../../platform/fields/options.ts'
import { columnsOf, type ListFilter } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useCan } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { toast } from '../../platform/shell/toasts.ts'

const CandidateDetails = lazy(async () => ({ default: (await import('./CandidateDetails.tsx')).CandidateDetails }))

const columns = columnsOf<typeof recruitmentApi.refusedList>()([
  { id: 'name', label: 'Nom', cell: (row) => listName(row), sort: true, width: '16%' },
  { id: 'subjects', label: 'Matières', cell: (row) => row.subjectNames.join(', ') },
  { id: 'city', label: 'Ville', cell: (row) => row.city, sort: true, width: 166, card: 'none' },
  {
    id: 'phone',
    label: 'Téléphone',
    cell: (row) => row.phone && <a href={`tel:${row.phone}`}>{formatPhone(row.phone, row.phoneRegion)}</a>,
    figures: true,
    width: 126,
    card: 'none',
  },
  {
    id: 'reason',
    label: 'Motif du refus',
    cell: (row) => row.refusalReason ?? (row.hasWithdrawn ? 'S’est désisté' : null),
    width: '19%',
    card: 'line',
  },
  {
    id: 'createdAt',
    label: 'Candidature',
    cell: (row) => formatDay(row.createdAt),
    sort: true,
    figures: true,
    width: 112,
  },
  {
    id: 'refusedAt',
    label: 'Refusé le',
    cell: (row) => formatDay(row.refusedAt),
    card: 'aside',
    sort: true,
    figures: true,
    width: 104,
  },
])
const filters: readonly ListFilter[] = [
  { kind: 'choices', param: 'matieres', input: 'subjects', label: 'Matières' },
  { kind: 'period', param: 'date', from: 'from', to: 'to', label: 'Candidature' },
]
const crumbs = [{ label: 'Recrutement' }]
const noun = {
  one: 'candidat refusé',
  many: 'candidats refusés',
  none: 'Aucun candidat refusé pour l’instant',
  why: 'Les candidatures que vous refusez restent ici, et peuvent être rouvertes.',
}

export const RefusedCandidates = () => {
  const options = useOperation(recruitmentApi.filterOptions, {}, { background: true }).data
  const canWrite = useCan('recruitment', 'write')
  const [shown, show] = useAddressParam('carte')
  const action = useAction(recruitmentApi.reopen)
  const reopen = async (row: Pick<RefusedCandidateRow, 'id' | 'firstName' | 'lastName' | 'hasAccount'>) => {
    const column = candidateStatusLabels[reopenedStatus(row)]
    const isSure = await askConfirmation({
      title: 'Rouvrir la candidature',
      body: `${fullName(row)} reviendra sur le tableau, dans «\u00a0${column}\u00a0».`,
      confirmLabel: 'Rouvrir la candidature',
    })
    if (!isSure) return
    const answer = await action.mutateAsync({ id: row.id }).catch(() => null)
    if (answer === null) return
    if (!answer.isValid) return toast.error(answer.errorMsgs.join(' '))
    show(null)
    toast.success(`${fullName(row)} est de retour dans «\u00a0${column}\u00a0».`)
  }
  return (
    <Panel title="Candidats refusés" breadcrumb={crumbs} fill>
      <ServerTable
        id="candidats-refuses"
        operation={recruitmentApi.refusedList}
        columns={columns}
        noun={noun}
        filters={filters}
        filterOptions={{ matieres: filterOptions(options?.subjects) }}
        searchLabel="Nom, téléphone"
        defaultSort="refusedAt.desc"
        keyOf={(row) => row.id}
        nameOf={(row) => fullName(row)}
        pathOf={(row) => `/teacher/refused_candidates?carte=${row.id}`}
        onOpen={(row) => show(String(row.id))}
        actionsOf={() => [
          { id: 'voir', label: 'Voir', icon: IconEye, run: (row) => show(String(row.id)) },
          ...(canWrite
            ? [
                {
                  id: 'rouvrir',
                  label: 'Rouvrir',
                  icon: IconArrowBackUp,
                  run: (row: RefusedCandidateRow) => void reopen(row),
                },
              ]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        {shown !== null && (
          <CandidateDetails key={shown} id={Number(shown)} mode="refused" onClose={() => show(null)} />
        )}
      </Suspense>
    </Panel>
  )
}
