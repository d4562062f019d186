// List and form of regional URSSAFs, with the departements that answer to each.
import type { Option } from '@cartable/domain/kernel/list.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { regionalUrssafsApi } from '@cartable/domain/reference/office.api.ts'
import { regionalUrssafs } from '@cartable/domain/reference/office.tables.ts'
import { ReferenceForm } from '../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../platform/codification/ReferenceList.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import classes from './reference.module.css'
import { historyOf } from './shared/history.tsx'

const columns = columnsOf<typeof regionalUrssafsApi.list>()([
  { id: 'name', label: 'Nom', cell: (urssaf) => urssaf.name, sort: true, width: '40%' },
  {
    id: 'departement_codes',
    label: 'Départements',
    cell: (urssaf) => urssaf.departement_codes.join(', ') || <Dash />,
    figures: true,
  },
])

export const RegionalUrssafList = () => (
  <ReferenceList
    table={regionalUrssafs}
    operations={regionalUrssafsApi}
    columns={columns}
    defaultSort="name.asc"
    searchLabel="URSSAF, département…"
  />
)

const F = formOf<typeof regionalUrssafsApi.save>()

/** The closed field counts beyond three: the names stand under it. */
const Chosen = ({ options }: { readonly options: readonly Option[] }) => {
  const codes = useFormValue<readonly string[]>('departementCodes') ?? []
  const shown = options.filter(({ value }) => codes.includes(String(value)))
  return (
    shown.length > 3 && (
      <ul className={classes.chosen}>
        {shown.map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
      </ul>
    )
  )
}

const fields = ({ options }: AnswerOf<typeof regionalUrssafsApi.show>) => (
  <FieldGrid>
    <F.Text name="name" label="Nom" span={6} />
    <F.Choices
      name="departementCodes"
      label="Départements"
      options={options.departementCodes ?? []}
      placeholder="Aucun"
      description="Un département relève d’une seule URSSAF."
      span={6}
    />
    <Chosen options={options.departementCodes ?? []} />
  </FieldGrid>
)

export const RegionalUrssafForm = () => (
  <ReferenceForm table={regionalUrssafs} operations={regionalUrssafsApi} fields={fields} history={historyOf} />
)
