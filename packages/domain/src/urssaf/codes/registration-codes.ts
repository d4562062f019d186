// Errors of a registration: identity at the tax office, birth place, means of contact, address, bank account.
import type { CodeMeaning } from './code-meaning.ts'

const birthPlace: CodeMeaning = {
  explanation: 'L’Urssaf ne reconnaît pas le lieu de naissance.',
  whatToDo: 'Vérifiez le pays, le département et la commune de naissance, à la date de la naissance.',
  path: 'birthCityCode',
}
const future: CodeMeaning = {
  explanation: 'La date de naissance est dans l’avenir.',
  whatToDo: 'Corrigez la date de naissance.',
  path: 'birthOn',
}
const postalAddress: CodeMeaning = {
  explanation: 'L’Urssaf ne reconnaît pas l’adresse du client.',
  whatToDo: 'Choisissez de nouveau l’adresse dans la liste, puis renvoyez l’inscription.',
  path: 'address',
}

/** A key that ends with `_` explains every code that begins with it. */
export const registrationCodes: Readonly<Record<string, CodeMeaning>> = {
  ERR_DGFIP_R2P_INCONNU: {
    explanation: 'Les impôts ne trouvent personne qui porte cette identité.',
    whatToDo:
      'Comparez avec un avis d’imposition le nom de naissance, tous les prénoms, la date et le lieu de naissance, puis renvoyez l’inscription.',
    path: 'birthName',
  },
  ERR_DGFIP_IMPOTPART_INCONNU: {
    explanation: 'Les impôts n’ont encore aucune déclaration de revenus à ce nom.',
    whatToDo:
      'L’avance s’ouvre après une première déclaration\u00a0: inscrivez plutôt le conjoint qui déclare, ou le client s’adresse à son centre des impôts.',
    path: 'birthName',
  },
  ERR_ECV_PARTICULIERS_EXISTENT: {
    explanation: 'L’Urssaf a déjà plusieurs comptes pour ce client.',
    whatToDo: 'Le client demande à l’Urssaf de réunir ses comptes\u00a0; renvoyez ensuite l’inscription.',
  },
  ERREUR_REFERENCE_PARTICULIER_EXISTANTE_TYPE: {
    explanation: 'Cette adresse e-mail ou ce téléphone sert déjà à quelqu’un d’autre auprès de l’Urssaf.',
    whatToDo: 'Demandez au client une adresse e-mail et un portable qui ne servent qu’à lui, conjoint compris.',
    path: 'email',
  },
  ERR_DATE_NAISSANCE_FUTUR: future,
  ERR_LIEU_NAISSANCE: birthPlace,
  ERR_LIEU_NAISSANCE_: birthPlace,
  ERR_CONTACT: {
    explanation:
      'Le téléphone, l’adresse e-mail, l’adresse ou les prénoms ne correspondent pas à ce que l’Urssaf connaît du client.',
    whatToDo:
      'Si le client a déjà un compte auprès de l’Urssaf, reprenez exactement ce qu’il y lit sur particulier.urssaf.fr.',
    path: 'email',
  },
  ERR_CONTACT_: {
    explanation: 'L’Urssaf refuse un moyen de joindre le client.',
    whatToDo: 'Vérifiez le portable et l’adresse e-mail, puis renvoyez l’inscription.',
    path: 'email',
  },
  ERR_CONTACT_ADRESSE_: postalAddress,
  ERR_CONTACT_ADRESSE_COMMUNE: {
    explanation: 'L’Urssaf ne reconnaît pas la commune de l’adresse.',
    whatToDo: 'Choisissez de nouveau l’adresse dans la liste, avec sa commune actuelle.',
    path: 'address',
  },
  ERR_COORDONNEES_BANCAIRES: {
    explanation: 'La banque du client ne reconnaît pas ce compte.',
    whatToDo: 'Recopiez l’IBAN et le BIC d’un relevé récent, et le titulaire comme la banque l’écrit.',
    path: 'bank.iban',
  },
  ERR_APPEL_BACB: {
    explanation: 'L’Urssaf n’a pas pu faire vérifier le compte bancaire.',
    whatToDo: 'Rien à corriger\u00a0: renvoyez l’inscription dans quelques heures.',
    path: 'bank.iban',
  },
  ERREUR_VALIDATION: {
    explanation: 'Une information n’a pas la forme que l’Urssaf attend.',
    whatToDo: 'Relisez chaque champ, surtout les noms, l’adresse et le téléphone, puis renvoyez l’inscription.',
  },
  PARAM_INVALIDE: {
    explanation: 'Un champ n’a pas la forme que l’Urssaf attend.',
    whatToDo: 'Relisez chaque champ, surtout les noms, l’adresse et le téléphone, puis renvoyez l’inscription.',
  },
  ERREUR_TECHNIQUE: {
    explanation: 'L’Urssaf a rencontré une panne.',
    whatToDo: 'Rien à corriger\u00a0: réessayez plus tard.',
  },
}
