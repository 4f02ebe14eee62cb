declare module '@adobe/structured-data-validator';
