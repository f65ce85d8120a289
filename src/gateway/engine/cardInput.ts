/** Details of a card that a payment gives beside the number. Of security code and address only their presence is stored. */
export interface CardInput {
  expiry?: {month: string; year: string} | undefined;
  cvv: boolean;
  address: boolean;
}
