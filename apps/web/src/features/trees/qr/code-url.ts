export const codeUrl = (publicId: string, format: 'svg' | 'png') => `/api/tree/${publicId}/qr.${format}`;
