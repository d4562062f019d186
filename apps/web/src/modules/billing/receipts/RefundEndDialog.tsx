// How a refund ends: done, given up, or rejected by the bank.
import { EndRefundDialog } from './RefundDialogs.tsx'
import type { RefundAct } from './RefundLines.tsx'
import { RejectRefundDialog } from './RejectRefundDialog.tsx'

type Props = { readonly act: RefundAct; readonly onClose: () => void }
export const RefundEndDialog = ({ act: { what, refund }, onClose }: Props) =>
  what === 'rejected' ? (
    <RejectRefundDialog refund={refund} onClose={onClose} />
  ) : (
    <EndRefundDialog refund={refund} end={what} onClose={onClose} />
  )
