// What the office does with a registration outside of its form: asks for its status, ends it, declines it.
import { de } from '@cartable/domain/kernel/french.ts'
import { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import { useAction } from '../../platform/api/hooks.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'

/** Pages that show the tax advance. */
export const shownIn = [['urssaf'], ['customers']] as const

type Answer = { readonly isValid: boolean; readonly errorMsgs: readonly string[] }
const said = (text: string) => (answer: Answer) => {
  if (answer.isValid) toast.success(text)
  else toast.error(answer.errorMsgs.join(' '))
}

export const useAdvanceActions = (customerId: number, name: string) => {
  const updating = useAction(urssafApi.updateStatus, {
    refreshes: shownIn,
    onSuccess: (answer) => said(`Statut actualisé\u00a0: ${answer.label?.toLocaleLowerCase('fr-FR') ?? ''}.`)(answer),
  })
  const unlinking = useAction(urssafApi.removeLink, {
    refreshes: shownIn,
    onSuccess: said('Lien avec l’Urssaf retiré.'),
  })
  const declining = useAction(urssafApi.refuseAdvance, {
    refreshes: shownIn,
    onSuccess: said('Avance immédiate refusée.'),
  })
  return {
    isBusy: updating.isPending,
    update: () => updating.mutate({ customerId }),
    unlink: async () => {
      const isConfirmed = await askConfirmation({
        title: 'Retirer le lien avec l’Urssaf',
        body: (
          <>
            <p>
              Les prochaines factures {de(name)} ne seront plus transmises à l’Urssaf{'\u00a0'}: elles seront à payer en
              entier. Les demandes déjà envoyées suivent leur cours.
            </p>
            <p>
              L’Urssaf n’en est pas informée{'\u00a0'}: le client retire lui-même son accord sur particulier.urssaf.fr.
              Pour reprendre, il faudra une nouvelle inscription.
            </p>
          </>
        ),
        confirmLabel: 'Retirer le lien',
        isDangerous: true,
      })
      if (isConfirmed) unlinking.mutate({ customerId })
    },
    decline: async () => {
      const isConfirmed = await askConfirmation({
        title: 'Refuser l’avance immédiate',
        body: `${name} paiera ses cours en entier et attendra son crédit d’impôt. Le formulaire reste enregistré, si l’avance est demandée plus tard.`,
        confirmLabel: 'Refuser l’avance immédiate',
        isDangerous: true,
      })
      if (isConfirmed) declining.mutate({ customerId })
    },
  }
}
