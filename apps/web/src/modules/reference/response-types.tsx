// Standard answers: one section per context with its own list, and the form of an answer of one context.
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import { responseTypesApi } from '@cartable/domain/reference/office.api.ts'
import { responseTypes } from '@cartable/domain/reference/office.tables.ts'
import {
  type ResponseContext,
  responseContexts,
  responseFlags,
} from '@cartable/domain/reference/response-types.schema.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Tick } from '../../platform/codification/codification-columns.tsx'
import { ReferenceForm } from '../../platform/codification/ReferenceForm.tsx'
import { type Count, ReferenceTableView, useNewButton } from '../../platform/codification/ReferenceList.tsx'
import { referencePath } from '../../platform/codification/reference.types.ts'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { FieldGrid, Section } from '../../platform/form/Section.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import { NoSuchPage } from '../../platform/shell/AskedRecord.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import classes from './reference.module.css'
import { historyOf } from './shared/history.tsx'

const F = formOf<typeof responseTypesApi.save>()
const breadcrumb = [{ label: 'Codification', path: '/codification' }]
/** Where the forms of every context go back to. */
const steps = [{ label: responseTypes.titles.plural, path: referencePath(responseTypes) }]

const partsOf = (context: ResponseContext) => {
  const { label, flag, why } = responseContexts[context]
  const table: ReferenceTable = {
    ...responseTypes,
    slug: `${responseTypes.slug}/${context}`,
    titles: { ...responseTypes.titles, why },
  }
  const columns = columnsOf<typeof responseTypesApi.list>()([
    { id: 'name', label: 'Nom', cell: (answer) => answer.name, sort: true },
    {
      id: flag,
      label: responseFlags[flag],
      cell: (answer) => <Tick isOn={answer[flag]} />,
      sort: true,
      width: 220,
    },
  ])
  return { context, label, flag, table, columns, scope: { context } }
}
const contexts = (Object.keys(responseContexts) as ResponseContext[]).map(partsOf)
type Parts = (typeof contexts)[number]

const ContextSection = ({ label, context, table, columns, scope }: Parts) => {
  const [count, setCount] = useState<Count>()
  const newButton = useNewButton(table, true)
  return (
    <Section id={context} title={label} actions={newButton} {...(typeof count === 'number' ? { count } : {})} free>
      <p className={classes.quiet}>{table.titles.why}</p>
      <Embedded>
        <div className={classes.answers}>
          <ReferenceTableView
            table={table}
            operations={responseTypesApi}
            columns={columns}
            defaultSort="name.asc"
            scope={scope}
            keep="memory"
            onCount={setCount}
          />
        </div>
      </Embedded>
    </Section>
  )
}

export const ResponseTypeList = () => (
  <Panel title={responseTypes.titles.plural} breadcrumb={breadcrumb}>
    <div className={classes.contexts}>
      {contexts.map((parts) => (
        <ContextSection key={parts.context} {...parts} />
      ))}
    </div>
  </Panel>
)

export const ResponseTypeForm = () => {
  const { context } = useParams({ strict: false }) as { readonly context?: string }
  const parts = contexts.find((one) => one.context === context)
  return parts ? <Form key={parts.context} {...parts} /> : <NoSuchPage />
}

const Form = ({ label, table, scope, flag }: Parts) => (
  <ReferenceForm<{ id: number | null; enabled: boolean; usedCount: number; name: string }>
    table={table}
    operations={responseTypesApi}
    scope={scope}
    steps={steps}
    titleOf={(answer) => `${label} – ${answer?.name ?? table.titles.new}`}
    fields={() => (
      <FieldGrid>
        <F.Text name="name" label="Nom" span={6} />
        <F.Switch name={flag} label={responseFlags[flag]} span={6} />
      </FieldGrid>
    )}
    history={historyOf}
  />
)
