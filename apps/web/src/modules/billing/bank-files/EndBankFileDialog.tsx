// The end of a file for the bank: carried out, on a day that is said, or given up.

import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { ReactNode } from 'react'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { RecordForm, type RecordFormProps } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import type { BankFile } from './BankFileLine.tsx'
import classes from './bank-files.module.css'

type Props<O extends AnyOperation> = Pick<RecordFormProps<O>, 'operation' | 'screen' | 'record' | 'refreshes'> & {
  readonly file: Pick<BankFile, 'reference' | 'totalCents'>
  /** The bank carried it out; otherwise it is given up. */
  readonly isDone: boolean
  readonly doneTitle: string
  /** Field of the day on which it was carried out. */
  readonly day: ReactNode
  readonly said: { readonly done: string; readonly cancelled: string }
  readonly onClose: () => void
}
export const EndBankFileDialog = <O extends AnyOperation>(props: Props<O>) => {
  const { file, isDone, doneTitle, day, said, onClose, ...form } = props
  const title = isDone ? doneTitle : 'Annuler le fichier'
  return (
    <FormDialog onClose={onClose} title={title} size={520}>
      <RecordForm<O>
        {...form}
        layout="modal"
        noDraft
        saveLabel={title}
        closeLabel="Fermer"
        onClose={onClose}
        onSaved={() => void toast.success(isDone ? said.done : said.cancelled)}
      >
        <Section id="fichier" title={`${file.reference}\u00a0: ${formatEuros(file.totalCents)}`}>
          {isDone ? (
            day
          ) : (
            <p className={classes.quiet} data-span={6}>
              Ne l’annulez que si la banque ne l’a pas reçu, ou l’a refusé.
            </p>
          )}
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
