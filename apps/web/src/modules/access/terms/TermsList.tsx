// The versions of the terms of use, by audience: draft, to come, in force, replaced; how many have accepted each.

import { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import { audienceLabels, type TermsRow } from '@cartable/domain/access/terms/terms.schema.ts'
import { audiences } from '@cartable/domain/kernel/access.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconEye, IconFilePlus, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nounOf } from '../../../platform/codification/reference-words.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { acceptedWords, listId, stateLooks, termsPath, termsTable } from './terms-texts.ts'

const StateBadge = ({ state }: Pick<TermsRow, 'state'>) => {
  const [meaning, word] = stateLooks[state]
  return <Statut meaning={meaning}>{word}</Statut>
}

const columns = columnsOf<typeof termsApi.listTerms>()([
  { id: 'label', label: 'Version', cell: (terms) => terms.label, sort: true, width: 290 },
  { id: 'audience', label: 'Public', cell: (terms) => audienceLabels[terms.audience], sort: true, width: 140 },
  {
    id: 'effectiveOn',
    label: 'Prend effet le',
    cell: (terms) => formatDay(terms.effectiveOn),
    sort: true,
    figures: true,
    width: 140,
  },
  { id: 'state', label: 'État', cell: StateBadge, width: 140 },
  {
    id: 'accepted',
    label: 'Acceptée par',
    cell: (terms) => (terms.state === 'draft' ? <Dash /> : acceptedWords(terms)),
    figures: true,
    width: 140,
  },
  {
    id: 'publishedAt',
    label: 'Publiée le',
    cell: (terms) => (terms.publishedAt ? formatDay(terms.publishedAt) : <Dash />),
    figures: true,
    quiet: true,
    card: 'none',
  },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'public',
    input: 'audience',
    label: 'Public',
    options: wordOptions(audienceLabels, audiences),
  },
]
const crumbs = [{ label: 'Administration' }]
const noun = { ...nounOf(termsTable), one: 'version', many: 'versions' }
const keyOf = (terms: TermsRow) => terms.id
const nameOf = (terms: TermsRow) => terms.label
const pathOf = (terms: TermsRow) => termsPath(terms.id)

export const TermsList = () => {
  const canWrite = useCan('configuration', 'write')
  const actionsOf = useMemo(
    () =>
      (terms: TermsRow): readonly RowAction<TermsRow>[] =>
        canWrite && terms.state === 'draft'
          ? [{ id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(terms), shortcut: 'e' }]
          : [
              { id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(terms) },
              ...(canWrite
                ? [
                    {
                      id: 'copy',
                      label: 'Nouvelle version à partir de celle-ci',
                      icon: IconFilePlus,
                      path: `${termsPath('nouveau')}?modele=${terms.id}`,
                    },
                  ]
                : []),
            ],
    [canWrite],
  )
  return (
    <ListScreen
      title={termsTable.titles.plural}
      breadcrumb={crumbs}
      create={canWrite && { label: termsTable.titles.newButton, path: termsPath('nouveau') }}
      id={listId}
      operation={termsApi.listTerms}
      columns={columns}
      filters={filters}
      defaultSort="effectiveOn.desc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      searchLabel="Rechercher une version…"
    />
  )
}
