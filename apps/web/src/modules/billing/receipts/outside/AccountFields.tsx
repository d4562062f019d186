// Whose account, its IBAN and its BIC, as a family types them from its bank's paper.
import { TextField } from '../../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../../platform/outside/form.tsx'

export type AccountValues = { readonly holder: string; readonly iban: string; readonly bic: string }
export const noAccount: AccountValues = { holder: '', iban: '', bic: '' }

export const AccountFields = <V extends AccountValues>({ form }: { readonly form: OutsideForm<V> }) => (
  <>
    <TextField {...form.at('holder')} label="Titulaire du compte" autoComplete="name" maxLength={70} />
    <TextField {...form.at('iban')} label="IBAN" autoCapitalize="characters" spellCheck={false} maxLength={50} />
    <TextField {...form.at('bic')} label="BIC" optional autoCapitalize="characters" spellCheck={false} maxLength={20} />
  </>
)
