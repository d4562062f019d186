// Amounts, percentages, decimals and whole numbers: every spelling a person or a phone may give is read.
import type { FieldProps, ValueProps } from './field.types.ts'
import { readDecimal, readEuros, readInteger, writeDecimal, writeEuros } from './numbers.ts'
import { TypedField } from './TypedField.tsx'

type Common = FieldProps & { readonly placeholder?: string; readonly suffix?: string; readonly size?: 'xs' | 'sm' }

/** Integer cents. `5.5`, `5,5`, `1 234,56 €`; unreadable text is NaN, which every schema refuses. */
export const EurosField = (props: Common & ValueProps<number | null>) => (
  <TypedField
    {...props}
    format={writeEuros}
    parse={readEuros}
    inputMode="decimal"
    suffix={props.suffix ?? '€'}
    align="right"
    isStandIn={(cents) => cents === 0}
  />
)

type DecimalProps = Common & ValueProps<string | null> & { readonly scale?: number; readonly minDecimals?: number }

/** Decimal carried as text with a dot; unreadable text is carried as it is, which every schema refuses. */
export const DecimalField = ({ scale = 4, minDecimals = 0, ...props }: DecimalProps) => (
  <TypedField
    {...props}
    format={(value) => {
      const read = value === null ? null : readDecimal(value, scale)
      return read ? writeDecimal(read, minDecimals) : (value ?? '')
    }}
    parse={(text) => {
      const read = readDecimal(text, scale)
      return read === undefined ? text : read
    }}
    inputMode="decimal"
    align="right"
  />
)

/** Percentage as a decimal text: `'5.5'` shows `5,50` beside its sign. */
export const PercentField = (props: DecimalProps) => <DecimalField minDecimals={2} suffix="%" {...props} />

/** Whole number. */
export const IntegerField = (props: Common & ValueProps<number | null>) => (
  <TypedField
    {...props}
    format={(value) => (value === null || Number.isNaN(value) ? '' : String(value))}
    parse={readInteger}
    inputMode="numeric"
  />
)
