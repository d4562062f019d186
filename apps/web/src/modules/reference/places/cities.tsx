// List and form of the cities, and their synchronisation from the web.

import { formatInstant, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { citiesApi } from '@cartable/domain/reference/places/cities.api.ts'
import { cities } from '@cartable/domain/reference/places/places.tables.ts'
import { Button, Progress } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import {
  type Count,
  type ReferenceFilter,
  ReferenceTableView,
  useNewButton,
} from '../../../platform/codification/ReferenceList.tsx'
import { Swatch } from '../../../platform/fields/ChoiceFields.tsx'
import { useFormSetter } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { FirstOf } from '../shared/first-of.tsx'
import { historyOf } from '../shared/history.tsx'
import { useCitySynchronisation } from './city-synchronisation.ts'
import classes from './places.module.css'

const columns = columnsOf<typeof citiesApi.list>()([
  { id: 'name', label: 'Nom', cell: (city) => city.name, sort: true },
  { id: 'postalCodes', label: 'Codes postaux', cell: (city) => <FirstOf words={city.postalCodes} />, width: 220 },
  { id: 'region', label: 'Région', cell: (city) => city.region, sort: true },
  {
    id: 'departement',
    label: 'Département',
    cell: (city) => `${city.departement} (${city.departementCode})`,
    sort: true,
  },
  { id: 'color', label: 'Couleur', cell: (city) => <Swatch color={city.color} />, width: 140, card: 'none' },
])

const filters: readonly ReferenceFilter[] = [
  {
    kind: 'choices',
    param: 'departement',
    input: 'departements',
    label: 'Département',
    choicesOf: 'departementCode',
  },
]

const question = {
  title: 'Synchroniser les villes depuis le web\u202f?',
  body: 'Les noms, les codes postaux et les départements officiels remplacent ceux de la liste. Les couleurs restent\u202f; les communes qui n’existent plus sont désactivées. Vous pouvez continuer à travailler pendant ce temps.',
  confirmLabel: 'Synchroniser les villes',
}

/** How far the synchronisation is, above the list that stays usable. */
const UnderWay = ({ part, startedAt }: { readonly part: number; readonly startedAt: string | null }) => {
  const percent = Math.round(part * 100)
  return (
    <div className={classes.underWay} role="status">
      <p>
        {startedAt === null
          ? 'Synchronisation des villes en attente…'
          : `Synchronisation des villes commencée à ${formatTime(startedAt)}\u00a0: ${percent}\u00a0%`}
      </p>
      <Progress value={percent} animated aria-label={`Synchronisation des villes\u00a0: ${percent}\u00a0%`} />
    </div>
  )
}

/** How fresh the official data is. */
const LastOne = () => {
  const { data } = useOperation(citiesApi.lastSynchronisation, {}, { background: true })
  if (!data) return null
  return (
    <p className={classes.last}>
      {data.finishedAt === null
        ? 'Jamais synchronisées depuis le web\u00a0: la liste est celle du jeu de données fourni.'
        : `Dernière synchronisation depuis le web\u00a0: ${formatInstant(data.finishedAt)}`}
    </p>
  )
}

const breadcrumb = [{ label: 'Codification', path: '/codification' }]

export const CityList = () => {
  const [count, setCount] = useState<Count>()
  const { start, isStarting, progress } = useCitySynchronisation()
  const canWrite = useCan('codification', 'write')
  const newButton = useNewButton(cities)
  const synchronise = canWrite && (
    <Button
      loading={isStarting}
      disabled={progress !== null}
      leftSection={<IconCloudDownload size={16} aria-hidden />}
      onClick={async () => {
        if (await askConfirmation(question)) start()
      }}
    >
      Synchroniser depuis le web
    </Button>
  )
  return (
    <Panel
      title={cities.titles.plural}
      breadcrumb={breadcrumb}
      count={count}
      actions={
        <>
          {synchronise}
          {newButton}
        </>
      }
      fill
    >
      {progress ? <UnderWay {...progress} /> : <LastOne />}
      <ReferenceTableView
        table={cities}
        operations={citiesApi}
        columns={columns}
        defaultSort="name.asc"
        searchLabel="Nom, code postal…"
        filters={filters}
        onCount={setCount}
      />
    </Panel>
  )
}

const F = formOf<typeof citiesApi.save>()
type City = AnswerOf<typeof citiesApi.show>

/** The region is that of the departement: choosing one fills the other. */
const Place = ({ options }: { readonly options: City['options'] }) => {
  const set = useFormSetter()
  const departements = options.departementCode ?? []
  return (
    <>
      <F.Select
        name="departementCode"
        label="Département"
        options={departements}
        onChanged={(code) => set('region', departements.find(({ value }) => value === code)?.group ?? null)}
      />
      <F.Select name="region" label="Région" options={options.region ?? []} />
    </>
  )
}

const fields = ({ id, code, options }: City) => (
  <Section id="ville" title="Ville">
    <F.Text name="name" label="Nom" span={4} />
    <F.Color name="color" label="Couleur" span={2} />
    <F.Text
      name="postalCodes"
      label="Codes postaux"
      description="Séparés par des espaces, par exemple 35000 35200 35700."
      span={6}
    />
    <Place options={options} />
    {id !== null && (
      <p className={classes.origin} data-span={6}>
        {code === null
          ? 'Ville saisie à la main\u00a0: la prochaine synchronisation lui donnera son code INSEE si une commune porte son nom.'
          : `Code INSEE ${code}\u202f; la synchronisation tient son nom, ses codes postaux et son département à jour.`}
      </p>
    )}
  </Section>
)

export const CityForm = () => (
  <ReferenceForm table={cities} operations={citiesApi} fields={fields} history={historyOf} />
)
