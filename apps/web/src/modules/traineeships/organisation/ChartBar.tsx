// The bar of the chart: what it keeps, folding, and a new level. Filters stand in the address.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { SessionChart } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { Button, Switch } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { CheckList } from '../../../platform/fields/CheckList.tsx'
import { listOf, textOf } from '../../../platform/list/search.ts'
import { Popover } from '../../../platform/pop/Popover.tsx'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { useAddress } from '../../../platform/shell/asked-record.ts'
import classes from '../programme/chart.module.css'

/** Filters as the operation takes them; disabled levels are left out unless the address says otherwise. */
export const useChartFilters = () => {
  const { niveaux, professeurs, matieres, inactifs, propositions } = useAddress()
  const texts = [niveaux, professeurs, matieres].map((value) => listOf(value).join(','))
  const [scholarLevels, teachers, subjects] = texts as [string, string, string]
  const [withDisabled, onlyActive] = [textOf(inactifs) === 'oui', textOf(propositions) === 'actives']
  return useMemo(
    () => ({
      ...(scholarLevels !== '' && { scholarLevels }),
      ...(teachers !== '' && { teachers }),
      ...(subjects !== '' && { subjects }),
      onlyEnabled: withDisabled ? ('false' as const) : ('true' as const),
      onlyActiveProposals: onlyActive ? ('true' as const) : ('false' as const),
    }),
    [scholarLevels, teachers, subjects, withDisabled, onlyActive],
  )
}
export type AskedFilters = ReturnType<typeof useChartFilters>
export const isNarrowed = ({ scholarLevels, teachers, subjects }: AskedFilters): boolean =>
  [scholarLevels, teachers, subjects].some((value) => value !== undefined)

type FilterProps = { readonly label: string; readonly param: string; readonly options: readonly IdOption[] }
const Filter = ({ label, param, options }: FilterProps) => {
  const [text, set] = useAddressParam(param)
  const [isOpen, setOpen] = useState(false)
  const value = listOf(text)
  const names = options.filter(({ id }) => value.includes(String(id))).map((option) => option.label)
  const words =
    names.length === 0 ? label : names.length === 1 ? `${label}\u00a0: ${names[0]}` : `${label} (${names.length})`
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={names.length === 0 ? 'default' : 'light'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <CheckList
          label={label}
          options={options.map((option) => ({ value: String(option.id), label: option.label }))}
          value={value}
          onChange={(next) => set(next.length === 0 ? null : next.join(','))}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type Props = {
  readonly viewSwitch: ReactNode
  readonly options: SessionChart['options'] | undefined
  readonly filters: AskedFilters
  readonly areAllFolded: boolean
  readonly onFoldAll: () => void
  readonly onNewLevel: (() => void) | null
  /** What is done with all of the chart. */
  readonly sends: ReactNode
}

export const ChartBar = ({ viewSwitch, options, filters, areAllFolded, onFoldAll, onNewLevel, sends }: Props) => {
  const [, setDisabled] = useAddressParam('inactifs')
  const [, setProposals] = useAddressParam('propositions')
  return (
    <div className={classes.bar}>
      {viewSwitch}
      <Filter label="Niveau" param="niveaux" options={options?.scholarLevels ?? []} />
      <Filter label="Professeur" param="professeurs" options={options?.teachers ?? []} />
      <Filter label="Matière" param="matieres" options={options?.subjects ?? []} />
      <Switch
        label="Actifs seulement"
        checked={filters.onlyEnabled === 'true'}
        onChange={(event) => setDisabled(event.currentTarget.checked ? null : 'oui')}
      />
      <Switch
        label="Propositions actives"
        checked={filters.onlyActiveProposals === 'true'}
        onChange={(event) => setProposals(event.currentTarget.checked ? 'actives' : null)}
      />
      <span className={classes.grow} />
      {sends}
      <Button variant="subtle" onClick={onFoldAll}>
        {areAllFolded ? 'Tout déplier' : 'Tout replier'}
      </Button>
      {onNewLevel && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} aria-label="Ajouter un niveau" onClick={onNewLevel}>
          Niveau
        </Button>
      )}
    </div>
  )
}
