// Fields of the form of a declared reference table, in the order of its declaration.
import type { Codification, CodificationField } from '@cartable/domain/kernel/codification.ts'
import { fields as F } from '../form/fields.tsx'
import { FieldGrid } from '../form/Section.tsx'

const Field = ({ name, field }: { readonly name: string; readonly field: CodificationField }) => {
  const { label } = field
  switch (field.kind) {
    case 'name':
      return <F.Text name={name} label={label} span={4} />
    case 'color':
      return <F.Color name={name} label={label} span={2} />
    case 'order':
      return <F.Integer name={name} label={label} span={2} />
    case 'flag':
      return <F.Switch name={name} label={label} description={field.description} span={6} />
    case 'choices': {
      const options = Object.entries(field.choices).map(([value, words]) => ({ value, label: words }))
      return <F.Choices name={name} label={label} options={options} placeholder="Aucun" span={4} />
    }
  }
}

export const CodificationFields = ({ codification }: { readonly codification: Codification }) => (
  <FieldGrid>
    {Object.entries(codification.fields).map(([name, field]) => (
      <Field key={name} name={name} field={field} />
    ))}
  </FieldGrid>
)
