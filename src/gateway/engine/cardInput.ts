/** What a payment says of a card beside its number. Of security code and address only their presence is stored. */
export interface CardInput {
  expiry?: {month: string; year: string} | undefined;
  cvv: boolean;
  address: boolean;
}
