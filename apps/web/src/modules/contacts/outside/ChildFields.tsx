// The child of a family, as its fields: the same when it is added alone, corrected, or with a request.
import type { FamilyForm } from '@cartable/domain/contacts/family-requests.schema.ts'
import { DayField, SelectField, TextField } from '../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../platform/outside/form.tsx'

export type ChildValues = {
  readonly firstName: string
  readonly lastName: string
  readonly birthOn: string
  readonly scholarLevelId: string
  readonly establishmentId: string
}
export const noChild = (lastName: string): ChildValues => ({
  ...{ firstName: '', lastName, birthOn: '', scholarLevelId: '', establishmentId: '' },
})
const needed = 'Ce champ est obligatoire.'
/** What is missing, said at its field before anything is sent. */
export const missingOf = (child: ChildValues) => ({
  firstName: child.firstName.trim() === '' ? needed : null,
  lastName: child.lastName.trim() === '' ? needed : null,
  birthOn: child.birthOn === '' ? needed : null,
  scholarLevelId: child.scholarLevelId === '' ? needed : null,
})
export const childOf = (child: ChildValues) => ({
  firstName: child.firstName,
  lastName: child.lastName,
  birthOn: child.birthOn,
  scholarLevelId: Number(child.scholarLevelId),
  establishmentId: child.establishmentId === '' ? null : Number(child.establishmentId),
})

type Props<V extends ChildValues> = {
  readonly form: OutsideForm<V>
  readonly options: FamilyForm
  /** The identity of who pays is corrected elsewhere. */
  readonly isOwn?: boolean
}
export function ChildFields<V extends ChildValues>({ form, options, isOwn = false }: Props<V>) {
  // each of these fields holds text in every form that has them
  const at = (name: keyof ChildValues) => form.at(name) as ReturnType<OutsideForm<ChildValues>['at']>
  const choices = (list: readonly { readonly id: number; readonly label: string }[]) =>
    list.map(({ id, label }) => ({ value: String(id), label }))
  return (
    <>
      {!isOwn && (
        <>
          <TextField {...at('firstName')} label="Prénom" autoComplete="off" maxLength={100} />
          <TextField {...at('lastName')} label="Nom" autoComplete="off" maxLength={100} />
          <DayField {...at('birthOn')} label="Date de naissance" min="1900-01-01" autoComplete="off" />
        </>
      )}
      <SelectField {...at('scholarLevelId')} label="Classe" choices={choices(options.levels)} />
      {options.establishments.length > 0 && (
        <SelectField
          {...at('establishmentId')}
          label="Établissement"
          optional
          none="Je ne le trouve pas"
          choices={choices(options.establishments)}
        />
      )}
    </>
  )
}
