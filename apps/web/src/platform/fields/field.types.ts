// What every field takes besides its own value: label, help, error, and how it is marked when it may stay empty.
import type { ReactNode } from 'react'

export type FieldProps = {
  readonly label: ReactNode
  /** Marked « (facultatif) ». Forms find it out from the schema. */
  readonly optional?: boolean
  /** Help under the label. */
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly id?: string
  /** Hidden label, for cells of tables. */
  readonly labelHidden?: boolean
  readonly autoFocus?: boolean
  readonly className?: string
}

export type ValueProps<V> = {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur?: () => void
}
