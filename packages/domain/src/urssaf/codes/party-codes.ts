// Errors about the parties of a payment request: the customer, us, the link between both, who gave the lessons.
import type { CodeMeaning } from './code-meaning.ts'

const blocked: CodeMeaning = {
  explanation: 'L’Urssaf a suspendu le compte du client, le plus souvent après un prélèvement refusé.',
  whatToDo: 'Facturez le client directement, quatre semaines au plus\u00a0; il régularise auprès de l’Urssaf.',
}

export const partyCodes: Readonly<Record<string, CodeMeaning>> = {
  ERR_PARTICULIER_INCONNU: {
    explanation: 'L’Urssaf ne connaît pas ce client, ou il n’a pas encore activé son compte.',
    whatToDo: 'Mettez le statut à jour\u00a0; si le client reste inconnu, renvoyez son inscription.',
  },
  ERR_PRESTATAIRE_EMETTEUR_INCONNU: {
    explanation: 'L’Urssaf ne reconnaît pas la société qui envoie la demande.',
    whatToDo:
      'Un administrateur vérifie les identifiants de l’Urssaf dans les réglages, et l’habilitation de la société.',
  },
  ERR_PRESTATAIRE_FACTURATION_INCONNU: {
    explanation: 'L’Urssaf ne reconnaît pas la société à payer.',
    whatToDo: 'Un administrateur vérifie le numéro de la société auprès de l’Urssaf.',
  },
  ERR_LIEN_PARTICULIER_PRESTATAIRE: {
    explanation: 'Des cours de la demande ont été donnés avant que le client accepte l’avance.',
    whatToDo: 'Facturez au client lui-même les cours d’avant la date d’activation, et demandez l’avance des suivants.',
  },
  ERR_LIEN_TIERS_PRESTATION_PARTICULIER: {
    explanation: 'L’Urssaf n’a pas pu relier le client à notre société.',
    whatToDo:
      'Le client vérifie sur particulier.urssaf.fr qu’il nous a acceptés\u00a0; sinon renvoyez son inscription.',
  },
  ERR_LIEN_TIERS_PRESTATION_PARTICULIER_EXISTE: {
    explanation: 'L’Urssaf a déjà relié ce client à notre société.',
    whatToDo: 'Mettez le statut à jour\u00a0: l’inscription existante sera reprise.',
  },
  ERR_FACTURE_DOUBLON: {
    explanation: 'Une demande porte déjà ce numéro de facture.',
    whatToDo: 'Cherchez la demande déjà envoyée\u00a0; n’en faites une autre qu’avec une nouvelle facture.',
  },
  ERR_CMPT_BLOQUE: blocked,
  ERR_COMPTE_BLOQUE: blocked,
  ERR_MANDAT_ECHU: {
    explanation: 'L’autorisation de prélèvement que le client avait donnée à l’Urssaf a expiré.',
    whatToDo: 'Demandez au client de renouveler son mandat sur particulier.urssaf.fr.',
  },
  ERREUR_GARANTIE_FINANCIERE_NON_CONFORME: {
    explanation: 'L’Urssaf attend de notre société une garantie financière à jour.',
    whatToDo:
      'La direction envoie à l’Urssaf l’attestation de garantie financière\u00a0; aucune avance n’est versée avant.',
  },
  ERR_FORMAT_NUMINTERVENANT: {
    explanation: 'Le numéro SAP ou le SIRET du professeur est mal écrit.',
    whatToDo: 'Corrigez le numéro sur la fiche du professeur\u00a0: SAP suivi de neuf chiffres, ou un SIRET.',
  },
  ERR_NUMINTERVENANT_MANQUANT: {
    explanation: 'Le numéro SAP ou le SIRET du professeur manque.',
    whatToDo: 'Ajoutez-le sur la fiche du professeur, puis renvoyez la demande.',
  },
  ERR_NUMINTERVENANT_BLOQUE: {
    explanation: 'L’Urssaf n’autorise pas ce professeur à donner des cours avancés.',
    whatToDo: 'Le professeur s’adresse à l’Urssaf\u00a0; facturez ses cours au client en attendant.',
  },
}
