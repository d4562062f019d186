// The evaluations of a session: one for each student and subject, what is left to complete or to validate.
import { de } from '@cartable/domain/kernel/french.ts'
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { reportIndicators, reportStates } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import type { ReportRow } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { capital } from '../../../platform/fr/typography.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter, type RowAction } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useCan } from '../../../platform/session/session.ts'
import type { SessionSectionProps } from '../sessions/session-texts.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { ReportStatut } from './ReportStatut.tsx'

const columns = columnsOf<typeof reportsApi.listReports>()([
  { id: 'student', label: 'Élève', cell: (row) => row.student.name, sort: true },
  { id: 'level', label: 'Niveau', cell: (row) => row.level, sort: true },
  { id: 'subject', label: 'Matière', cell: (row) => row.subject, sort: true },
  { id: 'teacher', label: 'Professeur', cell: (row) => row.teacher ?? <Dash /> },
  {
    id: 'state',
    label: 'Évaluation',
    cell: (row) => <ReportStatut state={row.state} />,
    sort: true,
    width: 216,
    isState: true,
  },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'evaluation',
    input: 'states',
    label: 'Évaluation',
    options: reportStates.map((state) => ({ value: state, label: capital(reportIndicators[state].text) })),
  },
]
const noun = {
  one: 'évaluation',
  many: 'évaluations',
  isFeminine: true,
  none: 'Aucun élève à évaluer pour l’instant',
  why: 'Chaque élève inscrit est évalué dans chacune de ses matières\u202f; la famille lit ce qui est validé.',
}
const keyOf = (row: ReportRow) => row.id
const nameOf = (row: ReportRow) => `l’évaluation ${de(row.student.name)} en ${row.subject}`

export const ReportsSection = ({ session }: SessionSectionProps) => {
  const canWrite = useCan('traineeships', 'write')
  const [opened, setOpened] = useState<number | null>(null)
  const input = useMemo(() => ({ sessionId: String(session.id) }), [session.id])
  const actionsOf = useMemo(
    () => (): readonly RowAction<ReportRow>[] => [
      {
        id: 'report',
        label: canWrite ? 'Saisir' : 'Consulter',
        icon: canWrite ? IconPencil : IconEye,
        run: (row) => setOpened(row.id),
        ...(canWrite ? { shortcut: 'e' as const } : {}),
      },
    ],
    [canWrite],
  )
  return (
    <>
      <ServerTable<typeof reportsApi.listReports>
        id="evaluations-de-stage"
        operation={reportsApi.listReports}
        input={input}
        keep="memory"
        columns={columns}
        filters={filters}
        defaultSort="student.asc"
        simplePaging
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        onOpen={(row) => setOpened(row.id)}
        actionsOf={actionsOf}
        searchLabel="Élève…"
      />
      {opened !== null && <ReportDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
