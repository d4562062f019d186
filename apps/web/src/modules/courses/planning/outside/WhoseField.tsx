// Whose lesson is cancelled, where one is given to several pupils together; nothing of a lesson of one.
import { listed } from '@cartable/domain/kernel/french.ts'
import { OptionsField } from '../../../../platform/outside/fields.tsx'

type Props = {
  readonly pupils: readonly { readonly courseId: number; readonly studentName: string }[]
  /** `all`, or the number of a lesson. */
  readonly value: string
  readonly onChange: (whose: string) => void
}
export const WhoseField = ({ pupils, value, onChange }: Props) =>
  pupils.length < 2 ? null : (
    <OptionsField
      name="whose"
      value={value}
      onChange={onChange}
      error={null}
      label="Cours à annuler"
      choices={[
        { value: 'all', label: listed(pupils.map(({ studentName }) => studentName)) },
        ...pupils.map(({ courseId, studentName }) => ({
          value: String(courseId),
          label: `Seulement ${studentName}`,
        })),
      ]}
    />
  )
