// The bar over the board of contacts: the shared one, with its own filters and words.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { type PeriodPreset, periodPresets } from '@cartable/domain/kernel/dates.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { type CardCounts, CardFilterBar, type OwnerLabels } from '../../platform/board/CardFilterBar.tsx'
import type { CardFilters } from '../../platform/board/card-filters.ts'
import { filterOptions } from '../../platform/fields/options.ts'
import { PeriodField, type PeriodValue } from '../../platform/fields/PeriodField.tsx'
import { CountMultiSelect } from '../../platform/fields/SelectFields.tsx'
import { counted } from '../../platform/fr/typography.ts'

const ownerLabels: OwnerLabels = {
  group: 'Contacts suivis par',
  all: 'Tous',
  mine: 'Moi',
  unassigned: 'Non assignés',
  action: 'Action requise',
}

const periodValue = (params: readonly string[]): PeriodValue => {
  const [first, second] = params
  if (params.length === 0) return 'all_periods'
  if (params.length === 1 && periodPresets.includes(first as PeriodPreset)) return first as PeriodPreset
  return { from: first || null, to: second || null }
}
const periodParams = (value: PeriodValue): string[] => {
  if (typeof value === 'string') return value === 'all_periods' ? [] : [value]
  return value.from || value.to ? [value.from ?? '', value.to ?? ''] : []
}

/** Its answers are asked for once the filters are opened. */
const More = ({ chosen, choose }: Pick<CardFilters, 'chosen' | 'choose'>) => {
  const options = useOperation(contactsApi.filterOptions, {}, { background: true }).data
  return (
    <>
      <CountMultiSelect
        label="Matières"
        isFeminine
        placeholder="Toutes"
        options={filterOptions(options?.subjects) ?? []}
        value={[...chosen('matieres')]}
        onChange={(value) => choose('matieres', value)}
      />
      <CountMultiSelect
        label="Niveaux"
        options={filterOptions(options?.levels) ?? []}
        value={[...chosen('niveaux')]}
        onChange={(value) => choose('niveaux', value)}
      />
      <PeriodField
        label="Arrivés"
        value={periodValue(chosen('arrivee'))}
        onChange={(value) => choose('arrivee', periodParams(value))}
      />
    </>
  )
}

type Props = {
  readonly filters: CardFilters
  readonly counts: CardCounts | undefined
  readonly updatedAt: number
  readonly shownCount: number
}

export const BoardToolbar = ({ filters, counts, updatedAt, shownCount }: Props) => (
  <CardFilterBar
    filters={filters}
    counts={counts}
    updatedAt={updatedAt}
    searchLabel="Rechercher un contact"
    searchPlaceholder="Nom, téléphone…"
    moreLabel="Matière, niveau, date"
    ownerLabels={ownerLabels}
    doneLabel={`Voir ${counted(shownCount, 'contact')}`}
  >
    <More chosen={filters.chosen} choose={filters.choose} />
  </CardFilterBar>
)
