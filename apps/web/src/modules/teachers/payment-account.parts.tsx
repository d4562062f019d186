// The account by which the card provider pays somebody, for the screens that open or complete it.
import type { Address } from '@cartable/domain/kernel/address.ts'
import { parsePhone } from '@cartable/domain/kernel/numbering-plan.ts'
import { type IdentityFiles, providerSentence } from '@cartable/domain/teachers/payment-account.rules.ts'
import type { PayeeIdentity } from '@cartable/domain/teachers/payment-account.schema.ts'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { unbroken } from '../../platform/fr/typography.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import { useSession } from '../../platform/session/session.ts'
import { createAccountToken, ProviderRefused } from './shared/card-provider-calls.ts'
import classes from './teachers.module.css'

export { PaymentAccount } from './PaymentAccount.tsx'

type Typed = {
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly birthOn: string | null
  readonly address: Pick<Address, 'houseNumber' | 'street' | 'completeAddress' | 'postalCode' | 'city'> | null
}
type TypedPhone = { readonly phoneNumber: string | null; readonly phoneRegion: string | null }

/** What the provider is told, from what stands in a form. */
export const payeeOfForm = ({ address, ...typed }: Typed, { phoneNumber, phoneRegion }: TypedPhone): PayeeIdentity => {
  const region = phoneRegion ?? 'FR'
  const street = [address?.houseNumber, address?.street].filter(Boolean).join(' ')
  return {
    firstName: typed.firstName,
    lastName: typed.lastName,
    email: typed.email || null,
    birthOn: typed.birthOn || null,
    phone: phoneNumber ? (parsePhone(phoneNumber, region) ?? phoneNumber) : null,
    phoneRegion: region,
    line1: street || address?.completeAddress || null,
    postalCode: address?.postalCode ?? null,
    city: address?.city ?? null,
  }
}

type DialogProps = { readonly message: string; readonly onClose: () => void }
export const ProviderErrorDialog = ({ message, onClose }: DialogProps) => (
  <Modal opened onClose={onClose} title="Compte de paiement" role="alertdialog">
    <div className={classes.providerError}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>Le prestataire de paiement a refusé la demande.</b>
        <p>{unbroken(message)}</p>
      </div>
    </div>
    <Group justify="flex-end" mt="lg">
      <Button size="sm" variant="filled" data-autofocus onClick={onClose}>
        Corriger
      </Button>
    </Group>
  </Modal>
)

/**
 * `create` asks the provider for a token; what it refuses opens `dialog` (render it) and answers null. `tell` opens it
 * with what the provider said later.
 */
export const useAccountToken = (): {
  readonly create: (payee: PayeeIdentity, files?: IdentityFiles | null) => Promise<string | null>
  readonly tell: (message: string) => void
  readonly dialog: ReactNode
} => {
  const provider = useSession()?.cardProvider
  const [message, setMessage] = useState<string | null>(null)
  const create = useCallback(
    async ({ phoneRegion, ...payee }: PayeeIdentity, files: IdentityFiles | null = null) => {
      if (!provider) return null
      try {
        return await createAccountToken(provider, payee, files)
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        setMessage(providerSentence(error.error, payee.phone, phoneRegion))
        return null
      }
    },
    [provider],
  )
  const dialog = message !== null && <ProviderErrorDialog message={message} onClose={() => setMessage(null)} />
  return { create, tell: setMessage, dialog }
}
