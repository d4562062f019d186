// The end of a file of transfers: carried out by the bank, which gives back all it held, or given up.
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import type { TransferFileRow } from '@cartable/domain/billing/transfers/transfers.schema.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { useToday } from '../../../platform/session/session.ts'
import { EndBankFileDialog } from '../bank-files/EndBankFileDialog.tsx'
import { moneyRefreshes } from './ReceiveDialog.tsx'

const F = formOf<typeof transfersApi.endTransferFile>()

type Props = {
  readonly file: TransferFileRow
  readonly end: 'executed' | 'cancelled'
  readonly onClose: () => void
}
export const EndFileDialog = ({ file, end, onClose }: Props) => {
  const today = useToday()
  return (
    <EndBankFileDialog
      operation={transfersApi.endTransferFile}
      screen="fin-fichier-virements"
      record={{ id: file.id, end, executedOn: today }}
      refreshes={moneyRefreshes}
      file={file}
      isDone={end === 'executed'}
      doneTitle="Fichier exécuté"
      day={<F.Day name="executedOn" label="Exécuté le" max={today} span={3} />}
      said={{
        done: 'Remboursements faits\u00a0: les familles sont prévenues.',
        cancelled: 'Les remboursements attendent un autre fichier.',
      }}
      onClose={onClose}
    />
  )
}
