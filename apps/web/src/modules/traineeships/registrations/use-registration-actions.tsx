// What may be done with a registration: change it, its status, take its payment, give it back, cancel it.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { presencesApi } from '@cartable/domain/traineeships/attendance/presences.api.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type { RegistrationRow } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { nextStatus, statusActionLabels } from '@cartable/domain/traineeships/registrations/registrations.workflow.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconCertificate,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconEye,
  IconMail,
  IconPencil,
  IconReceiptRefund,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import type { RowAction } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { PayDialog } from '../../billing/billing.parts.tsx'
import { useMoneyRows } from '../../billing/timeline/timeline.parts.tsx'
import { useRowHistory } from '../../journal/journal.parts.tsx'
import { KeepDialog } from './KeepDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RegistrationDialog, touched } from './RegistrationDialog.tsx'

type Row = RegistrationRow
type Payment = { readonly billId: number; readonly reference: string; readonly amountCents: number }
type Opened =
  | { readonly kind: 'form'; readonly id: number | null }
  | { readonly kind: 'refund'; readonly id: number; readonly toCancel: boolean }
  | { readonly kind: 'keep'; readonly row: Row }
  | null

const tell = (said: string) => (answer: { isValid: boolean; errorMsgs: readonly string[] }) =>
  void (answer.isValid ? toast.success(said) : toast.error(answer.errorMsgs.join(' ')))

export const useRegistrationActions = (sessionId: number, canWrite: boolean) => {
  const [opened, setOpened] = useState<Opened>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const mayReadStudents = useCan('students', 'read')
  const mayRefund = useCan('traineeships', 'fullAccess')
  const { historyOf, history } = useRowHistory('traineeship_registrations')
  const { moneyOf, money } = useMoneyRows<Row>('registration', (row) => row.student.label)
  const change = useAction(api.registrationStatusChange, { onSuccess: tell('Statut de l’inscription changé.') })
  const cancel = useAction(api.registrationCancel, { refreshes: touched, onSuccess: tell('Inscription annulée.') })
  const keepPlace = useAction(api.registrationKeep, {
    onSuccess: tell('La place est gardée sans attendre le paiement.'),
  })
  const takeBack = useAction(api.registrationReturn, {
    refreshes: [...touched, ['messaging']],
    onSuccess: tell('Élève réinscrit au stage.'),
  })
  const sendLink = useAction(billingApi.sendPaymentLink, {
    refreshes: [['messaging']],
    onSuccess: ({ isSent, message }) =>
      void (isSent ? toast.success(unbroken(message)) : toast.error(unbroken(message))),
  })
  const close = () => setOpened(null)

  const askReturn = async (row: Row) => {
    const isSure = await askConfirmation({
      title: `Réinscrire ${row.student.label}\u202f?`,
      body: 'Son niveau, ses matières et son prix sont repris, avec ce qui a été gardé ou mis en avoir. Ce qui a été rendu est de nouveau à régler.',
      confirmLabel: 'Réinscrire',
      cancelLabel: 'Laisser annulée',
    })
    if (isSure && !takeBack.isPending) takeBack.mutate({ id: row.id })
  }

  const askCancellation = async (row: Row) => {
    const isSure = await askConfirmation({
      title: `Annuler l’inscription ${de(row.student.label)}\u202f?`,
      body:
        row.totalPaid > 0
          ? `Elle est réglée (${formatEuros(row.totalPaid)})\u00a0: il faudra d’abord la rembourser.`
          : row.total > 0
            ? `Sa place sera libre et un avoir de ${formatEuros(row.total)} sera émis.`
            : 'Sa place sera libre.',
      confirmLabel: 'Annuler l’inscription',
      cancelLabel: 'Garder l’inscription',
      isDangerous: true,
    })
    if (isSure && !cancel.isPending) cancel.mutate({ id: String(row.id) })
  }

  const actionsOf = (row: Row): readonly RowAction<Row>[] => {
    const to = nextStatus(row.status)
    const isOpen = canWrite && row.readOnlyReason === null
    const first: RowAction<Row> = isOpen
      ? {
          id: 'edit',
          label: 'Modifier',
          icon: IconPencil,
          shortcut: 'e',
          run: (one) => setOpened({ kind: 'form', id: one.id }),
        }
      : { id: 'show', label: 'Consulter', icon: IconEye, run: (one) => setOpened({ kind: 'form', id: one.id }) }
    return [
      first,
      ...(isOpen
        ? [
            {
              id: 'status',
              label: `Passer en «\u00a0${statusActionLabels[to]}\u00a0»`,
              icon: to === '2-firm' ? IconCircleCheck : IconClock,
              run: (one: Row) => {
                if (!change.isPending) change.mutate({ id: one.id, status: to })
              },
            },
          ]
        : []),
      ...(canWrite && row.isEnabled && row.unpaidBillId !== null
        ? [
            {
              id: 'pay',
              label: 'Régler par CB',
              icon: IconCreditCard,
              inMenu: true,
              run: (one: Row) => setPayment(paymentOf(one)),
            },
            {
              id: 'link',
              label: 'Envoyer un lien de paiement',
              icon: IconMail,
              inMenu: true,
              run: (one: Row) => {
                if (one.unpaidBillId !== null && !sendLink.isPending) sendLink.mutate({ billId: one.unpaidBillId })
              },
            },
          ]
        : []),
      ...(mayRefund && row.totalPaid > 0
        ? [
            {
              id: 'refund',
              label: isOpen ? 'Annuler ou rembourser' : 'Rembourser',
              icon: IconReceiptRefund,
              inMenu: true,
              ...(isOpen && { isDanger: true, shortcut: 'Delete' as const }),
              run: (one: Row) => setOpened({ kind: 'refund', id: one.id, toCancel: isOpen }),
            },
          ]
        : []),
      ...(canWrite && row.canReturn
        ? [
            {
              id: 'return',
              label: 'Réinscrire',
              icon: IconArrowBackUp,
              inMenu: true,
              run: (one: Row) => void askReturn(one),
            },
          ]
        : []),
      ...(isOpen && row.heldUntil !== null
        ? [
            {
              id: 'hold',
              label: 'Garder la place',
              icon: IconCircleCheck,
              inMenu: true,
              run: (one: Row) => {
                if (!keepPlace.isPending) keepPlace.mutate({ id: one.id })
              },
            },
          ]
        : []),
      ...(isOpen && row.cancelAsked !== null
        ? [
            {
              id: 'keep',
              label: 'Refuser l’annulation demandée',
              icon: IconBan,
              inMenu: true,
              run: (one: Row) => setOpened({ kind: 'keep', row: one }),
            },
          ]
        : []),
      ...(isOpen && !(mayRefund && row.totalPaid > 0)
        ? [
            {
              id: 'cancel',
              label: 'Annuler l’inscription',
              icon: IconTrash,
              isDanger: true,
              inMenu: true,
              shortcut: 'Delete' as const,
              run: (one: Row) => void askCancellation(one),
            },
          ]
        : []),
      ...(mayReadStudents
        ? [
            {
              id: 'student',
              label: 'Voir la fiche élève',
              icon: IconUser,
              inMenu: true,
              path: `/student/show/${row.student.id}`,
            },
          ]
        : []),
      ...(row.wasThere
        ? [
            {
              id: 'certificate',
              label: 'Attestation de présence',
              icon: IconCertificate,
              inMenu: true,
              run: (one: Row) => void window.open(urlOf(presencesApi.printCertificate, { id: String(one.id) })),
            },
          ]
        : []),
      ...(row.bills.length > 0 ? moneyOf : []),
      ...historyOf(row),
    ]
  }

  const dialogs: ReactNode = (
    <>
      {history}
      {money}
      {opened?.kind === 'form' && (
        <RegistrationDialog
          sessionId={sessionId}
          id={opened.id}
          readOnly={!canWrite}
          onClose={close}
          onSaved={({ displayCBForm, billId, billReference, amountCents }) => {
            if (displayCBForm && billId !== null)
              setPayment({ billId, reference: billReference ?? '', amountCents: amountCents ?? 0 })
          }}
        />
      )}
      {opened?.kind === 'refund' && (
        <RefundDialog registrationId={opened.id} toCancel={opened.toCancel} onClose={close} />
      )}
      {opened?.kind === 'keep' && <KeepDialog id={opened.row.id} name={opened.row.student.label} onClose={close} />}
      {payment && (
        <PayDialog
          {...payment}
          title="Régler le stage par CB"
          hasCard={false}
          onClose={() => setPayment(null)}
          onGiveUp={() => {
            setPayment(null)
            toast.info('L’inscription est enregistrée, en attente du paiement.')
          }}
        />
      )}
    </>
  )
  return {
    actionsOf,
    dialogs,
    create: () => setOpened({ kind: 'form', id: null }),
    open: (row: Row) => setOpened({ kind: 'form', id: row.id }),
  }
}

const paymentOf = (row: Row): Payment | null => {
  const bill = row.bills.find((one) => one.id === row.unpaidBillId)
  return bill ? { billId: bill.id, reference: bill.reference, amountCents: row.unpaidCents } : null
}
