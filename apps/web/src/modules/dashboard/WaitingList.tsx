// What a number of the home page counts, line by line: each opens the thing itself, a button the screen where all are dealt with.
import { indicatorKeys, indicators } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { tilesApi } from '@cartable/domain/dashboard/tiles.api.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { useMemo } from 'react'
import { capital } from '../../platform/fr/typography.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter } from '../../platform/list/list.types.ts'
import { useIdentity } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { AppLink, useGo } from '../../platform/shell/links.tsx'

const columns = columnsOf<typeof tilesApi.waiting>()([
  {
    id: 'label',
    label: 'Nom',
    cell: (row) => row.label,
    sort: true,
    isTitle: true,
    width: '40%',
  },
  { id: 'detail', label: 'Ce qui attend', cell: (row) => row.detail ?? <Dash />, sort: 'oldest' },
])
const noun = {
  one: 'ligne',
  many: 'lignes',
  isFeminine: true,
  none: 'Plus rien n’attend',
  why: 'Ce nombre est à zéro.',
}
const crumbs = [{ label: 'Accueil', path: '/' }]

export const WaitingList = () => {
  const go = useGo()
  const identity = useIdentity()
  const [asked] = useAddressParam('quoi')
  const key = indicatorKeys.find((one) => one === asked)
  const filters = useMemo<readonly ListFilter[]>(
    () => [
      {
        kind: 'choice',
        param: 'quoi',
        input: 'indicator',
        label: 'À traiter',
        options: indicatorKeys
          .filter((one) => identity !== null && hasRight(identity.rights, indicators[one].right, 'read'))
          .map((one) => ({ value: one, label: capital(indicators[one].label) })),
      },
    ],
    [identity],
  )
  return (
    <ListScreen<typeof tilesApi.waiting>
      title={key === undefined ? 'Ce qui attend' : capital(indicators[key].label)}
      breadcrumb={crumbs}
      actions={key !== undefined && <AppLink href={indicators[key].path}>Ouvrir l’écran où tout se traite</AppLink>}
      id="ce-qui-attend"
      operation={tilesApi.waiting}
      columns={columns}
      filters={filters}
      defaultSort="oldest.asc"
      searchLabel="Nom, détail"
      noun={noun}
      keyOf={(row) => row.id}
      nameOf={(row) => row.label}
      onOpen={(row) => go(row.path)}
      pathOf={(row) => row.path}
    />
  )
}
