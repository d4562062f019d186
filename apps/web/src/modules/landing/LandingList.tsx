// The landing pages: state, mark for search engines, address; published or put away from the row.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { landingApi } from '@cartable/domain/landing/landing.api.ts'
import type { LandingRow } from '@cartable/domain/landing/landing.schema.ts'
import { landingStatuses, landingStatusLabels } from '@cartable/domain/landing/landing.workflow.ts'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Dash } from '../../platform/list/Cell.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import {
  crumbs,
  LandingStatut,
  landingPath,
  listId,
  moveIcon,
  moveLabel,
  scoreMeaning,
  useLandingMoves,
} from './landing-texts.tsx'

const columns = columnsOf<typeof landingApi.list>()([
  { id: 'title', label: 'Titre', cell: (page) => page.title, sort: true },
  { id: 'slug', label: 'Adresse', cell: (page) => `/page/${page.slug}`, quiet: true, width: 294 },
  { id: 'status', label: 'État', cell: (page) => <LandingStatut status={page.status} />, sort: true, width: 120 },
  {
    id: 'seoScore',
    label: 'Référencement',
    cell: (page) =>
      page.seoScore === null ? (
        <Dash />
      ) : (
        <Statut meaning={scoreMeaning(page.seoScore)}>{`${page.seoScore} / 100`}</Statut>
      ),
    sort: true,
    width: 136,
  },
  {
    id: 'publishedAt',
    label: 'Publiée le',
    cell: (page) => (page.publishedAt ? formatDay(page.publishedAt) : <Dash />),
    sort: true,
    figures: true,
    quiet: true,
    width: 110,
  },
  {
    id: 'updatedAt',
    label: 'Modifiée le',
    cell: (page) => formatDay(page.updatedAt),
    sort: true,
    figures: true,
    quiet: true,
    width: 110,
    card: 'none',
  },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'etat',
    input: 'statuses',
    label: 'État',
    options: wordOptions(landingStatusLabels, landingStatuses),
  },
]
const noun = {
  one: 'page',
  many: 'pages',
  none: 'Aucune page d’atterrissage pour l’instant',
  why: 'Une page d’atterrissage accueille les visiteurs venus d’un moteur de recherche, et les mène à vous.',
}
const keyOf = (page: LandingRow) => page.id
const nameOf = (page: LandingRow) => page.title
const pathOf = (page: LandingRow) => landingPath(page.id)

export const LandingList = () => {
  const canWrite = useCan('landing', 'write')
  const move = useLandingMoves()
  const actionsOf = useCallback(
    (page: LandingRow): readonly RowAction<LandingRow>[] => [
      canWrite && page.status !== 'archived'
        ? { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(page), shortcut: 'e' }
        : { id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(page) },
      ...(canWrite ? page.moves : [])
        .filter(({ allowed }) => allowed)
        .map(({ to }) => to as LandingRow['status'])
        .map((to) => ({
          id: to,
          label: moveLabel(page.status, to),
          icon: moveIcon(page.status, to),
          run: () => void move(page, to),
        })),
    ],
    [canWrite, move],
  )
  return (
    <ListScreen<typeof landingApi.list>
      title="Pages d’atterrissage"
      breadcrumb={crumbs}
      create={canWrite && { label: 'Nouvelle page', path: landingPath('nouveau') }}
      id={listId}
      operation={landingApi.list}
      columns={columns}
      filters={filters}
      defaultSort="updatedAt.desc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      searchLabel="Titre, adresse…"
    />
  )
}
