// Errors of payment requests about dates, amounts and natures of services, and those of searches.
import type { CodeMeaning } from './code-meaning.ts'

export const dateCodes: Readonly<Record<string, CodeMeaning>> = {
  ERR_DATE_FUTUR: {
    explanation: 'Une date de la demande est dans l’avenir.',
    whatToDo: 'N’envoyez que des cours déjà donnés.',
  },
  ERR_DATE_FIN_AVANT_DATE_DEB: {
    explanation: 'La fin des cours précède leur début.',
    whatToDo: 'Corrigez les dates de la période.',
  },
  ERR_PERIODE_EMPLOI_MOIS_NON_UNIQUE: {
    explanation: 'La demande couvre deux mois.',
    whatToDo: 'Faites une demande par mois civil.',
  },
  ERR_DATE_PAIEMENT_AVANT_EXP: {
    explanation: 'La date de paiement précède les cours.',
    whatToDo: 'Corrigez la date de l’acompte ou de la facture.',
  },
}

export const amountCodes: Readonly<Record<string, CodeMeaning>> = {
  ERR_MONTANT_ACOMPTE: {
    explanation: 'L’acompte dépasse la moitié de la facture.',
    whatToDo: 'Réduisez l’acompte, ou facturez sans avance.',
  },
  ERR_TOTAL_PRESTATIONS: {
    explanation: 'Le total de la facture n’est pas la somme de ses lignes.',
    whatToDo: 'Signalez-le\u00a0: la demande doit être refaite d’après la facture.',
  },
  ERR_MNT_PREST_TTC: {
    explanation: 'Une ligne n’égale pas le prix de l’heure multiplié par le nombre d’heures.',
    whatToDo: 'Vérifiez le prix et la durée de chaque cours, puis refaites la demande.',
  },
  ERR_MNT_PREST_HT_TVA: {
    explanation: 'Le montant hors taxes et la TVA d’une ligne ne font pas son total.',
    whatToDo: 'Vérifiez la TVA de la facture, puis refaites la demande.',
  },
  ERR_FORMAT_VALEUR: {
    explanation: 'Un montant a plus de deux décimales.',
    whatToDo: 'Arrondissez les montants au centime.',
  },
  ERR_VALEUR_NEGATIVE: {
    explanation: 'La demande contient un montant négatif.',
    whatToDo: 'L’Urssaf ne prend ni remise ni avoir\u00a0: remboursez le client à part.',
  },
  ERR_NBRE_PREST_MAX: {
    explanation: 'La demande a plus de dix lignes.',
    whatToDo: 'Regroupez les cours, ou partagez-les entre deux factures.',
  },
  ERR_ACOMPTE_BLOQUE: {
    explanation: 'L’Urssaf n’autorise pas notre société à déclarer d’acompte.',
    whatToDo: 'Facturez sans acompte, ou la direction présente une garantie financière à l’Urssaf.',
  },
}

export const natureCodes: Readonly<Record<string, CodeMeaning>> = {
  ERR_CODE_NATURE: {
    explanation: 'L’Urssaf ne connaît pas la nature de service indiquée.',
    whatToDo: 'Un administrateur vérifie le code de nature des cours à domicile.',
  },
  ERR_CODE_ACTIVITE: {
    explanation: 'L’Urssaf ne connaît pas l’activité indiquée.',
    whatToDo: 'Un administrateur vérifie le code d’activité des cours à domicile.',
  },
  ERR_CODE_ACTIVITE_NATURE: {
    explanation: 'L’activité indiquée n’appartient pas à la nature de service.',
    whatToDo: 'Un administrateur accorde les codes de nature et d’activité.',
  },
}

export const searchCodes: Readonly<Record<string, CodeMeaning>> = {
  ERR_CRITERE_RECHERCHE_VIDE: {
    explanation: 'L’Urssaf attend au moins un critère de recherche.',
    whatToDo: 'Indiquez un identifiant, un numéro de facture ou une période.',
  },
  ERR_NBRE_MAX_RESULTAT: {
    explanation: 'L’Urssaf trouve trop de demandes.',
    whatToDo: 'Choisissez une période plus courte.',
  },
  ERR_RECHERCHE_VIDE: {
    explanation: 'L’Urssaf ne trouve aucune demande.',
    whatToDo: 'Vérifiez les numéros cherchés, ou élargissez la période.',
  },
  ERR_RECHERCHE_PARTICULIER: {
    explanation: 'L’Urssaf ne trouve pas ce client.',
    whatToDo: 'Vérifiez son adresse e-mail\u00a0; s’il n’a jamais été inscrit, envoyez son inscription.',
  },
}
