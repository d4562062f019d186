// Whether a contract was signed, beside its record: its paper, or the button that gives it.
import type { ContractRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import { signaturesApi } from '@cartable/domain/contracts/signatures/signatures.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/hooks.ts'
import { AsideCard, AsideLine } from '../../../platform/form/Aside.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../shared/contracts.module.css'

type Props = { readonly contract: ContractRecord & { readonly id: number }; readonly onSign: () => void }

export const SignatureCard = ({ contract: { id, number, regime, signature }, onSign }: Props) => {
  const mayWrite = useCan('contracts', 'write')
  const { mutateAsync: unsign } = useAction(signaturesApi.unsign, { refreshes: [['contracts'], ['payroll']] })
  const takeOut = async () => {
    const isSure = await askConfirmation({
      title: 'Retirer le contrat signé\u202f?',
      body: `Le papier joint au contrat ${number ?? ''} est supprimé, et le contrat attend de nouveau sa signature. L’historique garde le jour et l’auteur du retrait.`,
      confirmLabel: 'Retirer',
      isDangerous: true,
    })
    if (!isSure) return
    const answer = await unsign({ id }).catch(() => null)
    if (answer?.isValid) toast.success('Contrat signé retiré.')
  }
  return (
    <AsideCard title="Signature">
      {signature ? (
        <AsideLine icon={IconFileCheck}>
          Signé le {formatDay(signature.signedOn)}
          <br />
          <a href={urlOf(signaturesApi.paper, { id: String(id) })} target="_blank" rel="noreferrer">
            {signature.paperName}
          </a>
        </AsideLine>
      ) : (
        <p className={classes.help}>
          Le contrat signé n’est pas joint.
          {regime === 'mandataire' && ' La famille, qui emploie le professeur, et lui le signent.'}
        </p>
      )}
      {mayWrite &&
        (signature ? (
          <Button size="compact-sm" variant="subtle" onClick={() => void takeOut()}>
            Retirer ce papier
          </Button>
        ) : (
          <Button size="compact-sm" onClick={onSign}>
            Joindre le contrat signé
          </Button>
        ))}
    </AsideCard>
  )
}
