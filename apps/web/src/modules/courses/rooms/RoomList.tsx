// The online lessons that have a room: when, for whom, and who made it; the address stays with those who enter.
import { videoConferencesApi } from '@cartable/domain/courses/video-conferences.api.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter } from '../../../platform/list/list.types.ts'

const columns = columnsOf<typeof videoConferencesApi.videoConferences>()([
  { id: 'startsAt', label: 'Cours', cell: (row) => formatInstant(row.startsAt), sort: true, isTitle: true, width: 160 },
  { id: 'student', label: 'Élève', cell: (row) => row.studentName ?? <Dash /> },
  { id: 'teacher', label: 'Professeur', cell: (row) => row.teacherName ?? <Dash /> },
  { id: 'subject', label: 'Matière', cell: (row) => row.subject ?? <Dash /> },
  {
    id: 'made',
    label: 'Salle donnée',
    cell: (row) => [`le ${formatDay(row.madeAt)}`, row.madeBy && `par ${row.madeBy}`].filter(Boolean).join(' '),
  },
])
type Row = AnswerOf<typeof videoConferencesApi.videoConferences>['rows'][number]

const crumbs = [{ label: 'Cours particuliers' }]
const noun = {
  one: 'cours en ligne',
  many: 'cours en ligne',
  none: 'Aucun cours en ligne n’a de salle',
  why: 'La salle d’un contrat se donne sur sa fiche, ou par le professeur depuis son accueil.',
}
const filters: readonly ListFilter[] = [{ kind: 'period', param: 'date', from: 'from', to: 'to', label: 'Date' }]
const keyOf = (row: Row) => row.id
const nameOf = (row: Row) => `${formatInstant(row.startsAt)}, ${row.studentName ?? ''}`
const pathOf = (row: Row) => `/privateTuition/contract/${row.contractId}`

export const RoomList = () => (
  <ListScreen<typeof videoConferencesApi.videoConferences>
    title="Salles de visio"
    breadcrumb={crumbs}
    id="salles-de-visio"
    operation={videoConferencesApi.videoConferences}
    columns={columns}
    filters={filters}
    defaultSort="startsAt.desc"
    noun={noun}
    keyOf={keyOf}
    nameOf={nameOf}
    pathOf={pathOf}
    searchLabel="Élève, professeur…"
  />
)
